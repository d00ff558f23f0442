/** Instructions of any other sort: numbered steps that tell somebody what to do. */

import type { Kind, Signal } from "./kind.ts";

/** Lines with the number of a step. */
export const STEPS: Signal = {
  label: "numbered steps",
  weight: 1,
  need: 3,
  pattern:
    /^[ \t]*(?:(?:(?:step|paso)\s{1,3})?\d{1,2}[.):、．]\s{0,3}\S|第[一二三四五六七八九十]步)/gimu,
};

/** Instructions. */
export const HOWTO: Kind = {
  dataType: "PROCESS",
  domain: "process",
  least: 2,
  leastWords: 15,
  signals: [
    STEPS,
    {
      label: "steps that tell what to do",
      weight: 1,
      need: 2,
      pattern: imperatives(),
    },
    {
      label: "a title that says how",
      weight: 0.9,
      need: 1,
      pattern:
        /^[ \t#*]*(?:how to|how do (?:i|you)|instructions|steps|c[oó]mo \p{L}{1,20}[aei]r(?:se)?(?!\p{L})|instrucciones|pasos)|^[^\n，。]{0,30}(?:步骤|方法)[ :：]*$|^[ \t#*]*(?:如何|怎么|怎样)/gimu,
    },
  ],
};

/** A step that opens with what to do; Spanish says it as an order or as an infinitive. */
function imperatives(): RegExp {
  const english =
    "open close press push pull turn remove take put pour fill wait rinse check insert place hold cut fold tie unscrew screw switch click select choose enter go connect disconnect unplug plug clean wash dry repeat attach cover mix apply install run copy add write sign bring call ask start stop empty let keep use make set log download restart measure loosen tighten lift slide";
  const spanish =
    "abre cierra pulsa aprieta empuja tira gira quita retira saca coloca pon mete echa llena vac[ií]a espera comprueba revisa corta dobla ata desatornilla afloja haz pide paga firma re[uú]ne recoge limpia seca repite conecta desconecta enciende apaga elige introduce escribe abrir cerrar pulsar quitar retirar sacar colocar poner llenar vaciar esperar comprobar revisar cortar limpiar conectar apagar encender elegir introducir descargar instalar";
  const chinese =
    "打开 关闭 按 取 拆 装 检查 松开 拧 放 倒 用 给 把 将 先 再 选择 点击 输入 等待 清洗 擦 充 插 拔 剪 折 下载 安装";
  const any = `${english} ${spanish}`.replaceAll(" ", "|");
  const number = "^[ \\t]*(?:(?:step|paso)\\s{1,3})?(?:\\d{1,2}[.):、．]|[-*•])\\s{0,3}";
  return new RegExp(
    `${number}(?:(?:${any})(?!\\p{L})|(?:${chinese.replaceAll(" ", "|")}))`,
    "gimu",
  );
}
