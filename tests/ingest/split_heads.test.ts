import { test } from "node:test";
import assert from "node:assert/strict";
import { type Budget, split } from "@ihmt/core/ingest";

const EXACT: Budget = { targetTokens: 1, maxTokens: 1, minTokens: 0 };

/** Sources whose functions look like several things, or like a part of another, and the lines pieces begin on. */
const CASES: readonly { what: string; language: string; text: string; starts: number[] }[] = [
  {
    what: "a head in two styles with a body behind both",
    language: "c",
    text: `void
#if defined (HAS_STDARG)
report (const char *format, ...)
#else
report (format, va_alist)
     const char *format;
     va_dcl
#endif
{
  puts (format);
}

int after (void) { return 1; }
`,
    starts: [1, 13],
  },
  {
    what: "a name that the preprocessor chooses",
    language: "c",
    text: `int units;

    int
# ifdef WINDOWS
ShelfMain
# else
main
# endif
(int argc, char **argv)
{
    return argc;
}

int after(void) { return 1; }
`,
    starts: [1, 3, 14],
  },
  {
    what: "braces that one condition opens and the same one closes",
    language: "c",
    text: `int take(int units)
{
    if (units) {
#ifdef EXACT
        units--;
#else
        if (units > 1) {
            units = 1;
#endif
        units -= 2;
#ifndef EXACT
        }
#endif
    }

    /* The hard part. */

    int least(int bays) {
        return bays < 3;
    }

    return least(units);
}

int after(void) { return 1; }
`,
    starts: [1, 25],
  },
  {
    what: "a word in front of the type that a macro stands for",
    language: "c",
    text: `LOCAL int bays;

/**/
mod_export enum state
open_bay(char *name)
{
    return name ? 1 : 0;
}

INT
close_bay (name, units)
     const char *name;
     int units;
{
  return units;
}
`,
    starts: [1, 3, 10],
  },
  {
    what: "a remark that begins on the line of a directive",
    language: "c",
    text: `#define BAYS 12 /* as many as
   there are { in the hall */
int take(int units)
{
    return units;
}

int after(void) { return 1; }
`,
    starts: [1, 3, 8],
  },
  {
    what: "a constructor with values that looks like a macro's call",
    language: "cpp",
    text: `namespace shelf {
class SHELFBay {
  static void list(const Room &room) {
    room.list();
  }

public:
  /// Opens a bay.
  SHELFBay(Room &room)
      : units(room.units()), room(room),
        bays(Room::bays(room)) {}
  /// Takes from it.
  int take() { return units; }
};
}
`,
    starts: [1, 2, 3, 7, 12],
  },
  {
    what: "an import of all and an annotation behind it",
    language: "kotlin",
    text: `import shelf.rooms.*

@Obsolete
fun single(name: String): Room =
    pool(1, name)

abstract class Bay {
    @Query("SELECT 1")
    abstract fun first(id: Long): Slot?

    @Query("SELECT 2")
    abstract fun second(id: Long)
}
`,
    starts: [1, 3, 7, 8, 11],
  },
  {
    what: "functions of a class",
    language: "swift",
    text: `class Bay {
  weak var room: Room?

  @inlinable
  public override class func canOpen(_ room: Room) -> Bool {
    guard room.units > 0 else {
      return false
    }
    return true
  }

  class var shared: Bay { Bay() }
}
`,
    starts: [1, 2, 4, 12],
  },
  {
    what: "a remark at the end of a body",
    language: "python",
    text: `class Bay:
    def take(self):
        return 1
        # What is left is counted elsewhere.

    def give(self):
        return 2
    # nothing else belongs here

# About the next one.
def after():
    pass
`,
    starts: [1, 2, 6, 10],
  },
  {
    what: "figures that its grammar does not know",
    language: "python",
    text: `def take(share):
    if share <= 0. or share >= 1.:
        raise ValueError(share)
    if share <= 0. or share >= 1.:
        raise ValueError(share)
    return share


def after():
    pass
`,
    starts: [1, 9],
  },
];

// What no grammar reads is read by its brackets, or by its indentation.
const UNREADABLE = "\n$$ ?? @@ ;\n".repeat(9);

// In a long text, a few errors are borne with.
const LONG = "\n".repeat(400);

for (const { what, language, text, starts } of CASES) {
  test(`split() cuts ${language} nowhere inside of a function: ${what}`, async () => {
    for (const source of [text, `${text}${UNREADABLE}`, text + LONG]) {
      const { pieces } = await split(source, { dataType: "CODE", language, budget: EXACT });
      const last = text.split("\n").length - 1;
      const inside = pieces.map(({ startLine }) => startLine).filter((line) => line <= last);
      assert.deepEqual(inside, starts);
    }
  });
}
