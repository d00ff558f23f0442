import { test } from "node:test";
import assert from "node:assert/strict";
import { type Budget, type Piece, split } from "@ihmt/core/ingest";

const ROOMY: Budget = { targetTokens: 2000, maxTokens: 3000, minTokens: 0 };
const TIGHT: Budget = { targetTokens: 20, maxTokens: 30, minTokens: 0 };

async function piecesOf(text: string, budget = ROOMY): Promise<Piece[]> {
  const { chunker, pieces } = await split(text, { dataType: "NARRATIVE", budget });
  assert.equal(chunker, "narrative");
  assert.equal(pieces.map((piece) => piece.text).join(""), text);
  return pieces;
}

const texts = (pieces: readonly Piece[]): string[] => pieces.map((piece) => piece.text);

test("split() begins a piece with every way to head a chapter", async () => {
  const headings = [
    "Chapter 3",
    "CHAPTER XII",
    "Chapter Twenty-One: The Ferry",
    "CHAPTER ONE THE RIVER",
    "Part Two — The Crossing",
    "Book One",
    "PART THE SECOND",
    "Act I",
    "Prologue",
    "EPILOGUE",
    "Epilogue: Home",
    "Capítulo 4",
    "CAPÍTULO II. El faro",
    "Capítulo treinta y dos",
    "Capítulo veintiuno",
    "Capítulo primero",
    "Primera parte",
    "Parte II",
    "Prólogo",
    "Epílogo",
    "第三章",
    "第十二章 渡口",
    "第一章风起",
    "第2回　夜雨",
    "第一卷",
    "序章",
    "楔子",
    "尾声",
    "后记",
    "# Two",
    "The Crossing\n============",
    "The Harbour\n---",
    "3",
    "          IV",
    "XIV.",
    "三",
  ];
  for (const heading of headings) {
    const before = "The boat was late again.\n\n";
    const after = `${heading}\n\nShe left before dawn.\n`;
    const pieces = await piecesOf(before + after);
    assert.deepEqual(texts(pieces), [before, after], heading);
    assert.notEqual(pieces[1]?.title, "She left before dawn.", heading);
  }
});

test("split() takes no sentence that speaks of chapters and parts for a heading", async () => {
  const lines = [
    "Chapter three of the book was missing.",
    "Part of him wanted to stay.",
    "Part two. Then he closed the door and nobody spoke.\nThe clock went on.",
    "Parte del muelle seguía en pie.",
    "第一回见到他是在春天。",
    "第三章的内容他已经忘了，只记得雨。",
    "Prologue and epilogue were both burnt.",
    "He read on until\nchapter two, and slept.",
    "Civil was a word he liked.",
  ];
  for (const line of lines) {
    const text = `The boat was late again.\n\n${line}\n\nShe left before dawn.\n`;
    assert.equal((await piecesOf(text)).length, 1, line);
  }
});

test("split() ends a scene at every mark that stands between scenes", async () => {
  for (
    const mark of [
      "***",
      "* * *",
      "---",
      "___",
      "###",
      "#",
      "⁂",
      "＊＊＊",
      "◇",
      "•••",
      "~ ~ ~",
      "§",
    ]
  ) {
    const [first, second] = [`One was calm.\n\n${mark}\n\n`, "Two was not.\n"];
    const pieces = texts(await piecesOf(first + second));
    assert.equal(pieces.length, 2, mark);
    assert.ok(pieces[0]?.startsWith("One") && pieces[1]?.endsWith(second), mark);
  }
});

test("split() tells the chapters that a piece stands in", async () => {
  const prose = "The tide went out and nobody came to see it go. ".repeat(2).trim();
  const text = `Part One\n\nChapter 1: Ebb\n\n${prose}\n\n${prose}\n\nChapter 2\n\n${prose}\n`;
  const pieces = await piecesOf(text, { targetTokens: 20, maxTokens: 40, minTokens: 0 });
  assert.deepEqual(pieces.map(({ context }) => context), [
    undefined,
    "Part One › Chapter 1: Ebb",
    "Part One",
  ]);
});

test("split() keeps paragraphs whole that no blank line parts", async () => {
  const tables: readonly (readonly string[])[] = [
    [
      "　　渡船又晚点了，码头上没有一个人说话。\n",
      "　　她天不亮就走了，连伞也没有带。\n",
      "　　没有人去送她，雨一直下到中午。\n",
    ],
    [
      "渡船又晚点了，码头上没有一个人说话。\n",
      "“你要走？”他问。“我明天再来看你。”\n",
      "她点点头，没有回答，转身上了船。\n",
    ],
    [
      "—¿Te vas? —preguntó él sin levantar la vista del mantel.\n",
      "—Me voy antes de que amanezca —dijo ella, y apagó la luz.\n",
      "—No habrá barca hasta el lunes, ya lo sabes de sobra.\n",
    ],
    [
      "   The ferry was late again and nobody on the\nquay said a word about it.\n",
      "   She left before dawn, and she did not take\nthe umbrella that hung there.\n",
      "   No one went to see her off at the harbour,\nfor it rained until noon.\n",
    ],
  ];
  for (const paragraphs of tables) {
    const budget = { targetTokens: 20, maxTokens: 45, minTokens: 0 };
    const found = texts(await piecesOf(paragraphs.join(""), budget));
    for (const piece of found) {
      const rest = paragraphs.reduce((text, paragraph) => text.replace(paragraph, ""), piece);
      assert.equal(rest, "", piece);
    }
    assert.ok(found.length > 1);
  }
});

test("split() cuts a paragraph larger than max_tokens only where sentences end", async () => {
  const tables: readonly (readonly string[])[] = [
    [
      "—No hay barca —dijo ella. ",
      "«Ni la habrá…», pensó él. ",
      "¿Y el lunes? ",
      "¡Tampoco el martes! ",
    ],
    [
      "“There is no boat,” she said. ",
      "“Why?” he asked… and sat down. ",
      "Mr. Soto kept 1.5 pounds of rope. ",
    ],
    ["渡船没有来。", "“为什么？”", "没有人回答！", "他看了看天上的云。"],
  ];
  for (const sentences of tables) {
    const text = sentences.join("").repeat(12);
    const found = texts(await piecesOf(text, TIGHT));
    assert.ok(found.length > 3);
    for (const piece of found) {
      let rest = piece;
      while (rest !== "") {
        const next = sentences.find((sentence) => rest.startsWith(sentence)) ??
          sentences.find((sentence) => rest === sentence.trimEnd());
        assert.ok(next !== undefined, `cut inside of a sentence: ${rest.slice(0, 40)}`);
        rest = rest.slice(next.length);
      }
    }
  }
});

test("split() keeps front matter and fences of a story whole", async () => {
  const matter = "---\ntitle: The last ferry\n\nauthor: N. N.\n---\n\n";
  const fence = "```\nDear all,\n\nthe boat is late.\n```\n\n";
  const pieces = await piecesOf(`${matter}She read the note.\n\n${fence}She left.\n`, TIGHT);
  assert.ok(pieces[0]?.text.startsWith(matter));
  assert.equal(pieces[0]?.title, "The last ferry");
  assert.ok(pieces.some(({ text }) => text.includes(fence)));
});

test("split() never joins two chapters, however short the first is", async () => {
  const chapters = ["第一章 雨夜\n\n雨下了三天。\n\n", "第二章 来信\n\n信是从北方寄来的。\n"];
  const { pieces } = await split(chapters.join(""), {
    dataType: "NARRATIVE",
    budget: { targetTokens: 2000, maxTokens: 3000, minTokens: 120 },
  });
  assert.deepEqual(pieces.map(({ text }) => text), chapters);
});
