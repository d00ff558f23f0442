import { test } from "node:test";
import assert from "node:assert/strict";
import { type Budget, split, symbolsOf } from "@ihmt/core/ingest";

const BUDGET: Budget = { targetTokens: 30, maxTokens: 40, minTokens: 5 };

async function namesIn(text: string, language: string): Promise<string[]> {
  return (await symbolsOf(text, language)).map(({ qualifiedName }) => qualifiedName);
}

test("symbolsOf() sees through macros that open and close what they stand around", async () => {
  const text = `SHELF_BEGIN_DECLS

namespace shelf SHELF_VISIBLE(default)
{
SHELF_BEGIN_VERSION

  template <typename T, typename Less = std::less<T> >
    class Bay : public Room<T>
    {
    public:
      bool take(int units) { return units > 0; }
    };

  template <typename T>
    inline bool
    operator==(const Bay<T>& a, const Bay<T>& b)
    { return a.size() == b.size(); }

SHELF_END_VERSION
} // namespace shelf

SHELF_END_DECLS
`;
  const names = ["shelf", "Bay", "Bay.take", "operator=="];
  assert.deepEqual(await namesIn(text, "cpp"), names);
  // What no grammar reads is read by its brackets.
  assert.deepEqual(await namesIn(`${text}${"$$ ?? @@ ;\n".repeat(9)}`, "cpp"), names);
});

test("symbolsOf() reads a macro's call that nothing ends as one line", async () => {
  const text = `DECLARE_STACK_OF(BAY)
DECLARE_ENCODE_FUNCTIONS(BAY, bay)
DECLARE_FREE(BAY)

int bay_take(BAY *bay, int units)
{
    return bay->units -= units;
}

PRINTF_LIKE(1, 2)
void bay_log(const char *format, ...)
{
    puts(format);
}
`;
  assert.deepEqual(await namesIn(text, "c"), ["bay_take", "bay_log"]);
  const { pieces } = await split(text, {
    dataType: "CODE",
    language: "c",
    budget: BUDGET,
    codeMode: "symbol",
  });
  assert.deepEqual(pieces.map((piece) => piece.text.split("\n", 1)[0]), [
    "DECLARE_STACK_OF(BAY)",
    "int bay_take(BAY *bay, int units)",
    "PRINTF_LIKE(1, 2)",
  ]);
});

test("symbolsOf() takes a test of a framework for the function it is, macro or not", async () => {
  const text =
    "TEST_F(ShelfTest, TakesUnits)\n{\n  EXPECT_EQ(take(1), 0);\n}\n\nint after(void)\n{\n  return 1;\n}\n";
  const { pieces } = await split(text, {
    dataType: "CODE",
    language: "cpp",
    budget: { targetTokens: 12, maxTokens: 18, minTokens: 2 },
  });
  assert.deepEqual(pieces.map((piece) => piece.text.split("\n", 1)[0]), [
    "TEST_F(ShelfTest, TakesUnits)",
    "int after(void)",
  ]);
});

test("symbolsOf() ends operators where they end", async () => {
  const text = `class Bay
{
    public static bool operator ==(Bay a, Bay b) { return a.Units == b.Units; }
    public static bool operator !=(Bay a, Bay b) { return !(a == b); }
    public int Take(int units) { return units; }
}
`;
  const symbols = await symbolsOf(text, "csharp");
  assert.deepEqual(symbols.map(({ line, endLine }) => [line, endLine]), [
    [1, 6],
    [3, 3],
    [4, 4],
    [5, 5],
  ]);
});
