import { test } from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { detect } from "@ihmt/core/ingest";

/** A text (and a file name), and what it must be taken for. */
interface Case {
  readonly text: string;
  readonly name?: string;
  readonly is: string;
}

const SHORT: readonly Case[] = [
  { text: "", is: "GENERIC general und" },
  { text: " \n\t", is: "GENERIC general und" },
  { text: "Prefers tabs over spaces in the Makefile", is: "GENERIC general en" },
  { text: "2026-02-03: staging runs PostgreSQL 17", is: "GENERIC technology en" },
  {
    text: "2026-02-03: We moved staging to PostgreSQL 17 because of the new vacuum",
    is: "GENERIC technology en",
  },
  { text: "El despliegue usa Docker y Redis para la cola", is: "GENERIC technology es" },
  { text: "生产环境的数据库用 PostgreSQL 17，缓存用 Redis", is: "GENERIC technology zh" },
  { text: "The patient waited for the train.", is: "GENERIC general en" },
  { text: "The treatment of the wood took two days", is: "GENERIC general en" },
  { text: "Diagnosis of the build: the cache was cold", is: "GENERIC general en" },
  { text: "2026-01-10: the temperature of the server room is 21", is: "GENERIC general en" },
  { text: "Add salt to the password hash", is: "GENERIC general en" },
  { text: "The recipe app stores its data in SQLite on the server", is: "GENERIC technology en" },
  { text: "She said no", is: "GENERIC general en" },
  { text: "Chapter 3 is due on Friday", is: "GENERIC general en" },
  { text: "class notes for Monday", is: "GENERIC general en" },
  { text: "Import the invoices from the return folder;", is: "GENERIC general en" },
  { text: "Call my mum", is: "PERSONAL personal en" },
  { text: "My flight is at nine", is: "GENERIC general en" },
  { text: "Привет, как дела?", is: "GENERIC general ru" },
  { text: "こんにちは、元気ですか", is: "GENERIC general ja" },
  { text: "Deploy on Friday? Never.", is: "GENERIC general en" },
  { text: "Runs `deno task ok` in the pipeline before every commit", is: "GENERIC technology en" },
];

const PERSONAL: readonly Case[] = [
  { text: "I live in Madrid with my sister Ana since March", is: "PERSONAL personal en" },
  { text: "Vivo en Madrid, en un piso con mi hermana y dos gatos", is: "PERSONAL personal es" },
  { text: "我住在上海，周末喜欢和朋友去海边散步，不喜欢喝咖啡", is: "PERSONAL personal zh" },
  {
    text:
      "2024-07-22\nVacaciones en Benidorm con mi primo Luis.\n\n2024-07-23\nHoy fui a la playa.",
    is: "PERSONAL personal es",
  },
];

const CLINICAL: readonly Case[] = [
  {
    text:
      "Chief complaint: cough for ten days\nBP 128/82, HR 88, Temp 37.9\nAssessment: acute bronchitis\nPlan: amoxicillin 500 mg every 8 hours. The patient returns in a week.",
    is: "CLINICAL medicine.clinical en",
  },
  {
    text:
      "Motivo de consulta: cefalea y fiebre.\nPaciente de 54 años. TA 150/95, FC 90.\nDiagnóstico: hipertensión.\nTratamiento: enalapril 10 mg cada 24 horas.",
    is: "CLINICAL medicine.clinical es",
  },
  {
    text:
      "主诉：发热、咳嗽三天。\n患者男，45岁。体温 38.5，血压 130/80。\n诊断：上呼吸道感染。\n处理：阿莫西林 500毫克 口服，每日三次。",
    is: "CLINICAL medicine.clinical zh",
  },
];

const PROCESS: readonly Case[] = [
  {
    text:
      "Ingredients\n- 200 g flour\n- 2 eggs\n- 50 g butter\n\nWhisk the eggs, add the flour and a pinch of salt, knead and bake at 180 °C for 30 minutes. Serve with butter and sugar.",
    is: "PROCESS process.cooking en",
  },
  {
    text:
      "Ingredientes:\n- 300 g de arroz\n- 1 l de caldo\n- 2 dientes de ajo\n\nSofreír el ajo en aceite a fuego lento, añadir el arroz, remover y cocer 18 minutos. Dejar reposar.",
    is: "PROCESS process.cooking es",
  },
  {
    text:
      "番茄炒蛋\n食材\n番茄 2个，鸡蛋 3个，盐 2克，油 20毫升\n做法\n番茄切成块，鸡蛋打散，大火翻炒，加入盐。",
    is: "PROCESS process.cooking zh",
  },
  {
    text:
      "Releasing the billing service\n\nPrerequisites\n\nSteps\n1. Announce the maintenance window.\n2. Take a backup of the database.\n3. Deploy the release:\n   $ kubectl rollout restart deploy/billing\n   $ kubectl rollout status deploy/billing\n4. Verify the traffic.\n\nRollback\n5. kubectl rollout undo deploy/billing",
    is: "PROCESS process.runbook en",
  },
  {
    text:
      "Despliegue de la web\n\nRequisitos previos\nAcceso a producción.\n\nPasos\n1. Hacer copia de la base de datos.\n2. Desplegar la versión nueva.\n3. Verificar que responde y reiniciar si hace falta.\n4. Avisar en el canal del equipo.",
    is: "PROCESS process.runbook es",
  },
];

const STORY = "The lighthouse had been dark for a year when he came back. ".repeat(4);

const NARRATIVE: readonly Case[] = [
  {
    text:
      `${STORY}"Who is there?" she asked. He turned and looked at her.\n\n"Only me," he said, and he sat down beside the door. She remembered his voice, and his coat, and the way he walked. "You came back," she whispered. ${STORY}`,
    is: "NARRATIVE literature.narrative en",
  },
  {
    text: `—¿Quién anda ahí? —preguntó ella.\n\n—Soy yo —dijo el viejo, y cerró la puerta.\n\n${
      "La casa estaba a oscuras y ella miró hacia la ventana. El viejo volvió a callar. ".repeat(6)
    }\n\n—Creí que habías muerto —susurró ella.`,
    is: "NARRATIVE literature.narrative es",
  },
];

const CODE: readonly Case[] = [
  { text: "class A {}", name: "src/A.java", is: "CODE software.java" },
  { text: "x = 1", name: "tools/fix.py", is: "CODE software.python" },
  { text: "a: 1\n", name: "compose.yaml", is: "CODE software.config" },
  { text: "FROM node:20", name: "C:\\app\\Dockerfile", is: "CODE software.config" },
  { text: "#!/usr/bin/env bash\necho hi", name: "bin/run", is: "CODE software.shell" },
  {
    text:
      "import os\n\ndef main(path):\n    for name in os.listdir(path):\n        print(name)\n\nif __name__ == '__main__':\n    main('.')\n",
    is: "CODE software.python",
  },
  {
    text:
      "package shop;\n\nimport java.util.Map;\n\npublic class Cart {\n    private final Map<String, Integer> items;\n\n    public int size() {\n        return items.size();\n    }\n}\n",
    is: "CODE software.java",
  },
  {
    text: 'package main\n\nimport "fmt"\n\nfunc main() {\n\tname := "x"\n\tfmt.Println(name)\n}\n',
    is: "CODE software.go",
  },
  {
    text:
      'import { a } from "./a.ts";\n\nexport interface Point {\n  x: number;\n}\n\nexport function move(p: Point, by: number): Point {\n  return { x: p.x + by };\n}\n',
    is: "CODE software.typescript",
  },
  {
    text:
      "CREATE TABLE users (\n  id BIGINT PRIMARY KEY,\n  name VARCHAR(80) NOT NULL\n);\n\nINSERT INTO users (id, name)\nVALUES (1, 'Ana');\n",
    is: "CODE software.sql",
  },
];

const NOT_CODE: readonly Case[] = [
  {
    text:
      "# How to import\n\nThe loader of the library reads the file and returns its rows. It is called once for each file:\n\n```python\nimport load\n\ndef main():\n    load.all()\n```\n\nThe rest of it is done by the server.",
    name: "notes.md",
    is: "GENERIC technology en",
  },
  {
    text: "The loader of the library:\n\n```java\n" +
      "public class Loader {\n    private final Map<String, Row> rows;\n}\n".repeat(9) +
      "```\n\nIt is called once for each file.",
    is: "GENERIC technology en",
  },
  { text: "Milk\nBread\nEggs\nOlives\n", name: "shopping.txt", is: "GENERIC general und" },
  { text: "name,age\nAna,31\nLuis,40\n", name: "people.csv", is: "GENERIC general und" },
];

test("detect() tells the kind, the domain and the language of a text", () => {
  const all = [
    ...SHORT,
    ...PERSONAL,
    ...CLINICAL,
    ...PROCESS,
    ...NARRATIVE,
    ...CODE,
    ...NOT_CODE,
  ];
  const wrong = all.flatMap(({ text, name, is }) => {
    const { dataType, domain, language, signals } = detect(text, name);
    const told = dataType === "CODE" ? `CODE ${domain}` : `${dataType} ${domain} ${language}`;
    return told === is ? [] : [{ text: text.slice(0, 60), told, is, signals }];
  });
  assert.deepEqual(wrong, []);
});

test("detect() does not decide between two kinds that fit equally", () => {
  const release = "Prerequisites\n\n1. Deploy the release.\n2. Verify the traffic.\n" +
    "3. Restart the replica.\n4. Drain it.\n\n$ kubectl get pods\n$ kubectl delete pod\n\n";
  const cake = "Ingredients\n\n200 g flour, 50 g butter.\n\nWhisk, bake, add salt.\n";
  assert.equal(detect(release.repeat(2)).domain, "process.runbook");
  assert.equal(detect(cake.repeat(2)).domain, "process.cooking");
  const { dataType, domain, signals } = detect(release + cake);
  assert.deepEqual([dataType, domain], ["GENERIC", "general"]);
  assert.deepEqual(signals, ["several kinds fit"]);
});

test("detect() asks more of a long text, where a few words are there by chance", () => {
  const stray = "The docker pulls the crate up with a git and an api. ";
  const plain = "The road went on over the hill and down to the other side of it. ";
  assert.equal(detect(stray).domain, "technology");
  assert.equal(detect(stray + plain.repeat(150)).domain, "general");
});

test("detect() says what it went by", () => {
  assert.deepEqual(detect("class A {}", "A.java").signals, ["extension .java"]);
  const { signals } = detect("2024-07-22\nCon mi primo Luis.\n\n2024-07-23\nHoy fui a la playa.");
  assert.ok(signals.includes("dated entries"));
});

test("detect() is surer of an extension than of a text, and least sure of what it cannot tell", () => {
  const named = detect("x = 1", "a.py").confidence;
  const told = detect("I live in Madrid with my sister Ana since March").confidence;
  const unknown = detect("Buy bread").confidence;
  assert.ok(named > told && told > unknown && unknown > 0);
});

test("detect() names no domain after a file, and keeps domains few", () => {
  const domains =
    /^(?:general|technology|personal|medicine\.clinical|process(?:\.(?:cooking|runbook))?|literature\.narrative|software(?:\.[a-z]+)?)$/;
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, name) => {
    const { domain, confidence, dataType } = detect(text, name);
    assert.match(domain, domains);
    assert.ok(confidence >= 0 && confidence <= 1);
    assert.equal(
      detect(text, `${name}.md`).dataType === "CODE",
      dataType === "CODE" && !named(name),
    );
  }));
});

test("detect() is done with huge and odd texts without slowing down", () => {
  for (
    const unit of [
      "\n",
      " ",
      "1",
      "-",
      "a ",
      "_AA",
      "public ",
      "import x from '",
      '"',
      "“",
      "{}",
      "--a",
      "select ",
      "where a ",
      "a b\n",
      "color: a\n",
      "public A b(",
      "fun <> a() : ",
      "{\n",
      "- a:\n",
      "1. a\n",
      "a_b(",
      "$ ",
      "@",
      "“a",
      "用户",
      "我在",
    ]
  ) {
    const text = unit.repeat(5_000_000 / unit.length);
    assert.ok(detect(text).confidence > 0);
  }
});

/** Whether the name alone makes a text code. */
function named(name: string): boolean {
  return detect("", name).dataType === "CODE";
}
