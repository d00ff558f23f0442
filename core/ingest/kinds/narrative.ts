/** Stories. */

import { fileName, han, type Kind, words } from "./kind.ts";

/** A story, or a part of one. */
export const NARRATIVE: Kind = {
  dataType: "NARRATIVE",
  domain: "literature.narrative",
  least: 2,
  leastWords: 45,
  signals: [
    fileName("story novel tale cuento novela relato chapter capitulo", "小说 故事"),
    {
      label: "dialogue",
      weight: 1.2,
      need: 2,
      pattern:
        /^[ \t]*[—–]\s?[¿¡]?\p{L}|["“][^"“”\n]{2,300}[,.!?…—]["”]|«[¿¡]?\p{Lu}[^«»\n]{1,300}»|「[^」\n]{1,300}」|“[^”\n]{1,300}[。，！？]”/gmu,
    },
    {
      label: "somebody says",
      weight: 1.1,
      need: 2,
      words: words(`
        said asked whispered replied answered shouted murmured muttered laughed nodded
        dijo pregunto susurro respondio contesto grito murmuro exclamo asintio anadio`),
      han: han("说道 问道 答道 低声 喊道 笑道 轻声"),
    },
    {
      label: "third person",
      weight: 1,
      need: 1,
      share: 0.045,
      words: words("he she his her him hers himself herself ella"),
      han: han("他 她"),
    },
    {
      label: "telling of the past",
      weight: 0.9,
      need: 3,
      two: 7,
      words: words(`
        was had were stood looked turned came went knew thought felt heard opened closed sat
        walked remembered smiled
        estaba habia miro volvio llego abrio cerro penso sintio oyo recordo sonrio camino acerco
        sento quedo paso cruzo conto espero salio entro corrio subio cayo vio oia veia sabia creia
        tenia hacia decia parecia anochecio amanecio encendio apago murio dejo puso cogio tomo`),
      han: han("走了 看着 站在 想起 听见 坐下 推开"),
    },
    {
      label: "chapters",
      weight: 1,
      need: 1,
      pattern:
        /^[ \t#*]*(?:(?:chapter|cap[ií]tulo)\s+(?:\d+|[ivxlc]+|\p{L}+)|第[\d一二三四五六七八九十百]+[章回])/gimu,
    },
  ],
};
