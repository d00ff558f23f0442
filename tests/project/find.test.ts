import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { put } from "../support/stores.ts";
import { projectWith, ROOT, told } from "./_projects.ts";

const TILL = `import { Coin } from "./coin.ts";

/** Holds the coins of a day. */
export class Till {
  readonly #coins: Coin[] = [];

  /** Adds up what lies in the drawer. */
  count(): number {
    return this.#coins.reduce((sum, { value }) => sum + value, 0);
  }

  /** Puts a coin into the drawer, unless it is counterfeit. */
  take(coin: Coin): void {
    if (!coin.isReal) throw new Error("A counterfeit coin.");
    this.#coins.push(coin);
  }
}
`;

const SHOP = {
  "src/till.ts": TILL,
  "src/coin.ts": `/** A piece of money. */
export interface Coin {
  readonly value: number;
  readonly isReal: boolean;
}

/** Reads a coin from its stamp. */
export function readCoin(stamp: string): Coin {
  return { value: Number(stamp), isReal: stamp !== "" };
}
`,
  "src/ledger.ts": `import { Till } from "./till.ts";

/** Counts how many pages the ledger has. */
export function count(pages: readonly string[]): number {
  return pages.length;
}

/** Writes the balance of the till into the ledger at closing time. */
export function closeDay(till: Till): string {
  return String(till.count());
}
`,
  "src/stock_keeper.py": `class StockKeeper:
    """Knows what is on the shelves."""

    def reserve(self, sku, quantity):
        """Sets goods aside for a customer."""
        self.held[sku] = self.held.get(sku, 0) + quantity

    def release_stock(self, sku):
        del self.held[sku]
`,
  "tests/till.test.ts": `import { Till } from "../src/till.ts";

function tillWithCoins(): Till {
  return new Till();
}

test("counts the coins of the drawer", () => tillWithCoins().count());
`,
};

const ANSWERS: readonly (readonly [query: string, told: string])[] = [
  ["Till.count", "src/till.ts:7-10 Till.count"],
  ["Till.count()", "src/till.ts:7-10 Till.count"],
  ["Till::count", "src/till.ts:7-10 Till.count"],
  ["Till#count", "src/till.ts:7-10 Till.count"],
  ["Till count", "src/till.ts:7-10 Till.count"],
  ["till count", "src/till.ts:7-10 Till.count"],
  ["the count method of the Till class", "src/till.ts:7-10 Till.count"],
  ["Till", "src/till.ts:3-17 Till"],
  ["class Till", "src/till.ts:3-17 Till"],
  ["count ledger.ts", "src/ledger.ts:3-6 count"],
  ["count pages", "src/ledger.ts:3-6 count"],
  ["readCoin", "src/coin.ts:7-10 readCoin"],
  ["readcoin", "src/coin.ts:7-10 readCoin"],
  ["read coin", "src/coin.ts:7-10 readCoin"],
  ["where is a coin read from its stamp", "src/coin.ts:7-10 readCoin"],
  ["StockKeeper reserve", "src/stock_keeper.py:4-6 StockKeeper.reserve"],
  ["reserve", "src/stock_keeper.py:4-6 StockKeeper.reserve"],
  ["release stock", "src/stock_keeper.py:8-9 StockKeeper.release_stock"],
  ["counterfeit coins are refused", "src/till.ts:12-16 Till.take"],
  ["what happens to the balance at closing time", "src/ledger.ts:8-11 closeDay"],
  ["src/coin.ts", "src/coin.ts:7-10 readCoin"],
];

test("a question is answered with the symbol it means and no more", async () => {
  const { project } = await projectWith(SHOP);
  for (const [query, expected] of ANSWERS) {
    assert.equal(told(await project.find(query)), expected, query);
  }
});

test("the code is that of the lines", async () => {
  const { project } = await projectWith(SHOP);
  const answer = await project.find("Till.count");
  assert.ok(answer.kind === "found");
  const { code, first, last, shown } = answer.best;
  assert.equal(code, TILL.split("\n").slice(first - 1, last).join("\n"));
  assert.deepEqual(shown, { kind: "all" });
});

test("a name that several files declare is ambiguous, until a clue or a path tells which", async () => {
  const { project } = await projectWith({
    "a/cart.py": "def total(lines):\n    return sum(lines)\n",
    "b/invoice.py": "def total(lines):\n    return sum(lines)\n",
    "c/other.py": "def unrelated():\n    return None\n",
  });
  assert.equal(
    told(await project.find("total")),
    "ambiguous | a/cart.py total | b/invoice.py total",
  );
  assert.equal(
    told(await project.find("total", { clue: "the one of the invoice" })),
    "b/invoice.py:1-2 total",
  );
  assert.equal(told(await project.find("total in cart")), "a/cart.py:1-2 total");
  assert.equal(told(await project.find("total", { subpath: "b" })), "b/invoice.py:1-2 total");
});

test("tests are passed over unless they are asked for", async () => {
  const { project } = await projectWith(SHOP);
  const inTest = "tests/till.test.ts:3-5 tillWithCoins";
  const main = await project.find("tillWithCoins");
  assert.equal(main.kind, "not_found");
  assert.match(main.notes.join(), /Tests hold an answer/);
  assert.equal(told(await project.find("tillWithCoins", { scope: "test" })), inTest);
  assert.equal(told(await project.find("tillWithCoins", { scope: "all" })), inTest);
  assert.equal(told(await project.find("tillWithCoins", { subpath: "tests" })), inTest);
  assert.match(told(await project.find("readCoin", { scope: "test" })), /^not_found/);
});

test("what a file does comes before what another only declares of it", async () => {
  const { project } = await projectWith({
    "include/till.h": "struct Till {\n  int count(\n    int first\n  );\n};\n",
    "lib/till.js": "export class Till {\n  count(first) {\n    return first;\n  }\n}\n",
    "types/till.d.ts": "export class Till {\n  count(\n    first: number,\n  ): number;\n}\n",
  });
  assert.equal(told(await project.find("Till.count")), "lib/till.js:2-4 Till.count");
  assert.match(told(await project.find("Till.count till.d.ts")), /^types\/till\.d\.ts:/);
});

test("import lines come after the code that uses what they import", async () => {
  const { project } = await projectWith({
    "a.py": "from payments import gateway\nfrom payments import refunds\n",
    "b.py": "def charge(card):\n    payments.gateway.charge(card)\n",
  });
  assert.equal(told(await project.find("payments gateway")), "b.py:1-2 charge");
});

test("what is not there is not found", async () => {
  const { project } = await projectWith(SHOP);
  for (const query of ["zeppelin hangar", "WhaleSong.sing", "???"]) {
    assert.match(told(await project.find(query)), /^not_found/, query);
  }
});

test("a long symbol is cut at a line that is told; a long class is its head and its members", async () => {
  const body = Array.from({ length: 400 }, (_, at) => `    total += weight_${at}`).join("\n");
  const deeper = body.replaceAll(/^/gm, "    ");
  const { project } = await projectWith({
    "a.py": `def weigh():\n    total = 0\n${body}\n    return total\n`,
    "b.py": `class Scale:\n    """Weighs."""\n\n${
      Array.from({ length: 20 }, (_, at) => `    def pan_${at}(self):\n${deeper}\n`).join("\n")
    }`,
  });
  const cut = await project.find("weigh", { maxTokens: 100 });
  assert.ok(cut.kind === "found" && cut.best.shown.kind === "cut");
  assert.equal(cut.best.code.split("\n").length, cut.best.shown.at);
  const outline = await project.find("Scale", { maxTokens: 600 });
  assert.ok(outline.kind === "found" && outline.best.shown.kind === "outline");
  assert.match(outline.best.code, /^class Scale:\n {4}"""Weighs."""\n/);
  assert.match(outline.best.code, /^ {2}4-404 method Scale\.pan_0$/m);
});

test("a file that changes between sync and answer is noticed, and the answer is of the file as it is", async () => {
  const { fs, reopened } = await projectWith(SHOP);
  let isArmed = false;
  const { read } = fs;
  // Somebody saves the file after the sync has looked at it and before the answer reads it.
  Object.assign(fs, {
    read: async (path: string, range?: { start?: number; length?: number }) => {
      if (isArmed && path === `${ROOT}/src/coin.ts`) {
        isArmed = false;
        await put(fs, path, `// One line more.\n${SHOP["src/coin.ts"]}`);
      }
      return await read(path, range);
    },
  });
  const project = await reopened();
  await project.sync();
  isArmed = true;
  const answer = await project.find("readCoin");
  assert.equal(isArmed, false);
  assert.equal(told(answer), "src/coin.ts:8-11 readCoin");
  assert.ok(answer.kind === "found" && answer.best.code.startsWith("/** Reads a coin"));
});

test("lines are those of the file, whatever ends them", async () => {
  for (const end of ["\n", "\r\n"]) {
    const { project } = await projectWith({ "till.ts": TILL.replaceAll("\n", end) });
    assert.equal(told(await project.find("Till.take")), "till.ts:12-16 Till.take");
  }
});

test("arguments that cannot be used are errors that name the argument", async () => {
  const { project } = await projectWith(SHOP);
  await assert.rejects(project.find("  "), /`query`/);
  await assert.rejects(project.find("a", { subpath: "../x" }), /`subpath`/);
  await assert.rejects(project.find("a", { subpath: "nowhere" }), /`subpath` "nowhere"/);
  await assert.rejects(project.find("a", { maxTokens: 0 }), /tokens/);
});

test("every symbol is found by its full name, on the lines it has", async () => {
  const name = fc.stringMatching(/^[a-z]{3,9}[A-Z][a-z]{2,6}$/);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { minLength: 1, maxLength: 12 }), async (names) => {
      const { project } = await projectWith({
        "all.ts": names.map((each) => `export function ${each}(): void {\n}\n`).join("\n"),
      });
      for (const [at, each] of names.entries()) {
        const first = 1 + at * 3;
        assert.equal(told(await project.find(each)), `all.ts:${first}-${first + 1} ${each}`);
      }
    }),
    { numRuns: 20 },
  );
});
