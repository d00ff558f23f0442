/** Recipes. */

import { fileName, han, type Kind, words } from "./kind.ts";

/** A recipe. */
export const COOKING: Kind = {
  dataType: "PROCESS",
  domain: "process.cooking",
  least: 3,
  leastWords: 12,
  insteadOf: ["process"],
  signals: [
    fileName("recipe receta cooking cocina", "菜谱 食谱"),
    {
      label: "quantities of food",
      weight: 1.2,
      need: 2,
      pattern:
        /(?:\d{1,5}|½|¼|¾)(?:[.,/]\d{1,3})?[ ]?(?:g|gr|kg|ml|cl|l|cups?|tbsp|tsp|tablespoons?|teaspoons?|ounces?|oz|cloves?|gramos|litros?|cucharadas?|cucharaditas?|tazas?|dientes?|pizcas?|克|毫升|勺|杯|个|瓣|片|根)(?!\p{L})|(?:a|una) (?:pinch|pizca) (?:of|de) |[一二两三半][勺杯瓣片根克]|少许|适量/giu,
    },
    {
      label: "ingredients listed",
      weight: 1.1,
      need: 1,
      pattern:
        /^[ \t#*>-]*(?:ingredients?|ingredientes|elaboraci[oó]n|preparaci[oó]n|method|directions|食材|材料|配料|做法)(?:(?!\p{L})[^\n]{0,30}$|[ ]?[:：])/gimu,
    },
    {
      label: "cooking verbs",
      weight: 1.1,
      need: 2,
      words: words(`
        bake simmer stir whisk saute fry boil roast chop chopped drain season preheat knead dice
        diced mince minced grate peel serve marinate
        hornear hornea sofreir sofreimos sofrie sofrito remover removemos pochar rehogar freir fria
        hervir hierve batir bate picar pica escurrir escurre salpimentar anadir anadimos anade
        echamos echa cocer cuece dorar dora amasar amasa reposar calentamos trocear trocea trocean
        triturar tritura colar cuela pelar pela mezclar mezcla servir sirve`),
      han: han("炒 煮 切成 切块 切片 加入 翻炒 焖 腌 焯水 炖 收汁 蒸 下锅"),
    },
    {
      label: "food",
      weight: 1,
      need: 3,
      words: words(`
        salt pepper butter flour sugar onion onions garlic egg eggs olive oil milk cream tomato
        tomatoes rice chicken broth stock saffron parsley cumin lemon lentils potatoes cheese
        sal pimienta mantequilla harina azucar cebolla ajo ajos huevo huevos aceite leche nata
        tomate tomates arroz pollo caldo azafran perejil pimenton pimiento pepino vinagre limon
        lentejas patata patatas queso`),
      han: han("盐 糖 酱油 生抽 料酒 鸡蛋 番茄 葱 姜 蒜 油 米饭 豆腐 肉 醋"),
    },
    {
      label: "heat and time",
      weight: 0.8,
      need: 1,
      pattern:
        /\d{2,3}\s{0,3}º?°?\s?[CF](?!\p{L})|(?:low|medium|high) heat|fuego (?:lento|medio|fuerte|vivo|bajo|suave)|(?:in|from|en|de) (?:the |la |el )?(?:oven|fridge|nevera|horno)|(?:for |durante |unos )?\d{1,3} (?:minutes|minutos)|[大小中]火|\d{1,3}[ ]?分钟/giu,
    },
  ],
};
