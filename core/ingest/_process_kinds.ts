/** Recipes and runbooks: texts that say how something is done, step by step. */

import { type Kind, words } from "./_kind.ts";

/** A recipe. */
export const COOKING: Kind = {
  dataType: "PROCESS",
  domain: "process.cooking",
  least: 3,
  leastWords: 12,
  names: /recipe|receta|cooking|cocina|菜谱/i,
  signals: [
    {
      label: "quantities of food",
      weight: 1.2,
      need: 2,
      pattern:
        /(?:\d{1,5}|½|¼|¾)(?:[.,/]\d{1,3})?[ ]?(?:g|gr|kg|ml|cl|l|cups?|tbsp|tsp|tablespoons?|teaspoons?|ounces?|oz|cloves?|gramos|litros?|cucharadas?|cucharaditas?|tazas?|dientes?|pizcas?|克|毫升|勺|杯|个|瓣)(?!\p{L})/giu,
    },
    {
      label: "ingredients listed",
      weight: 1.1,
      need: 1,
      pattern:
        /^[ \t#*>-]*(?:ingredients?|ingredientes|elaboraci[oó]n|preparaci[oó]n|method|directions|食材|配料|做法)(?!\p{L})[^\n]{0,30}$/gimu,
    },
    {
      label: "cooking verbs",
      weight: 1.1,
      need: 2,
      words: words(
        "bake simmer stir whisk saute fry boil roast chop drain season preheat knead dice mince hornear sofreir sofreimos remover removemos pochar rehogar freir hervir batir picar escurrir salpimentar anadimos anade echamos echa cocer cuece dorar dora amasar reposar calentamos sofrie sofrito",
      ),
      han: ["炒", "煮", "切成", "加入", "翻炒", "焖", "腌"],
    },
    {
      label: "food",
      weight: 1,
      need: 3,
      words: words(
        "salt pepper butter flour sugar onion garlic eggs olive oil milk cream tomato tomatoes rice chicken broth saffron parsley sal pimienta mantequilla harina azucar cebolla ajo ajos huevos huevo aceite leche nata tomate tomates arroz pollo caldo azafran perejil pimenton patatas patata",
      ),
      han: ["盐", "糖", "酱油", "鸡蛋", "番茄", "葱", "姜", "蒜", "油", "米饭"],
    },
    {
      label: "heat and time",
      weight: 0.8,
      need: 1,
      pattern:
        /\d{2,3}\s*º?°?\s?[CF](?!\p{L})|(?:low|medium|high) heat|fuego (?:lento|medio|fuerte|vivo|bajo|suave)|(?:大|小|中)火/giu,
    },
  ],
};

/** Steps to operate something. */
export const RUNBOOK: Kind = {
  dataType: "PROCESS",
  domain: "process.runbook",
  least: 3,
  leastWords: 20,
  names: /runbook|playbook|procedure|procedimiento|checklist|howto|how-to|手册/i,
  signals: [
    {
      label: "numbered steps",
      weight: 1,
      need: 3,
      pattern: /^[ \t]*(?:(?:step|paso)\s+)?\d{1,2}[.):、]\s*\S/gimu,
    },
    {
      label: "shell commands",
      weight: 1.1,
      need: 2,
      pattern:
        /^[ \t]*(?:\d{1,2}[.)]\s+)?`?(?:\$ |sudo |kubectl |docker |git |ssh |curl |systemctl |npm |psql |helm |terraform |aws |make )\S/gmu,
    },
    {
      label: "words of operations",
      weight: 1,
      need: 3,
      words: words(
        "rollback deploy deployment restart verify prerequisites runbook downtime maintenance healthcheck replica migration backup restore oncall pager drain traffic release staging production desplegar despliegue reiniciar verificar requisitos mantenimiento copia restaurar produccion revertir migracion respaldo",
      ),
      han: ["部署", "回滚", "重启", "检查", "备份", "上线", "发布", "生产环境"],
    },
    {
      label: "sections of a procedure",
      weight: 1,
      need: 1,
      pattern:
        /^[ \t#*>-]*(?:\d+[.)]\s*)?(?:prerequisites|before you (?:start|begin)|steps|procedure|rollback|verification|roll(?:ing)? back|escalation|requisitos(?: previos)?|pasos|procedimiento|verificaci[oó]n|vuelta atr[aá]s|前提条件|步骤|回滚|验证)\**\s*[:：]?\s*$/gimu,
    },
  ],
};
