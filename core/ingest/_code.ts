/**
 * Tells code from prose, and which language it is, by the text alone. Code looks like code (its
 * lines end in marks) *and* says something that only its language says.
 */

/** What speaks for a text being code. */
export interface CodeEvidence {
  /** A language, or "" when two fit equally. */
  readonly language: string;
  /** Things that only this language says. */
  readonly hits: number;
  /** Share of lines that look like code. */
  readonly share: number;
  /** Lines that are not blank. */
  readonly lines: number;
}

const LANGUAGES: Readonly<Record<string, readonly RegExp[]>> = {
  python: [
    /^\s*(?:async )?def \w+\(.*\)(?: -> .+)?:\s*$/m,
    /^(?:from [\w.]+ import |import [\w.]+(?: as \w+)?$)/m,
    /^\s*class \w+(?:\([\w., ]*\))?:\s*$/m,
    /\bself\.\w/,
    /^\s*(?:elif .+|except .*|(?:async )?with .+ as \w+|for \w+(?:, \w+)? in .+|if .+|else|try):\s*$/m,
    /^if __name__ == /m,
    /^\s*@\w[\w.]*(?:\(.*\))?\n\s*(?:async )?def /m,
    /\bprint\(/,
    /^\s*@(?:dataclass|property|staticmethod|classmethod|pytest\.\w+)\b/m,
    /^\s*\w+: (?:int|str|float|bool|list|dict|bytes)\b(?:\[.*\])?(?: = .+)?$/m,
    /^\s*async (?:with|for) /m,
  ],
  java: [
    /^import (?:static )?(?:java|javax|org|com)\.[\w.*]+;/m,
    /^package [\w.]+;/m,
    /\b(?:public|private|protected) (?:static |final |abstract )*(?:class|interface|enum|record) \w/,
    /\b(?:public|private|protected) (?:static |final )*[\w<>[\], ?]+ \w+\([^)]{0,300}\)(?: throws [\w, ]+)? \{/,
    /@(?:Override|Autowired|Test|Service|Entity)\b/,
    /\bSystem\.(?:out|err)\.print/,
    /\bprivate (?:static |final )*[A-Z]\w*(?:<.+>)? \w+(?: = .+)?;/,
    /\b(?:List|Map|Optional|Set)<\w/,
  ],
  csharp: [
    /^using [\w.]+;/m,
    /^namespace [\w.]+/m,
    /\{ get; (?:private |init |set)/,
    /\bConsole\.Write/,
    /\bpublic (?:async |static |override |virtual )+[\w<>[\]]+ \w+\(/,
    /\bpublic (?:static |override )*(?:string|bool|object|decimal)\b/,
  ],
  typescript: [
    /^(?:export )?(?:interface|type) \w+(?:<.+>)? (?:=|\{|extends)/m,
    /[(,]\s*\w+\??: (?:string|number|boolean|unknown|readonly |[A-Z]\w*)/,
    /\): (?:Promise<|string|number|boolean|void)/,
    /\b(?:const|let) \w+: [\w<>[\]]+ =/,
    /^\s*(?:readonly )?\w+\??: (?:string|number|boolean|unknown)\b.*;$/m,
  ],
  javascript: [
    /\brequire\(["'].+["']\)/,
    /\bmodule\.exports\b/,
    /^\s*(?:const|let|var) [\w{}, ]+ = .+;?$/m,
    /=> \{?\s*$/m,
    /\bconsole\.(?:log|error)\(/,
    /^\s*(?:async )?function \w+\([\w, ]*\) \{/m,
    /\bdocument\.|\bwindow\./,
    /^export (?:default |const |(?:async )?function |class )/m,
    /^import (?:type )?.+ from ["\'].+["\'];?$/m,
    /\breturn \(?<\w/,
    /\bawait \w+\(/,
  ],
  go: [
    /^package \w+$/m,
    /^func (?:\(\w+ \*?\w+\) )?\w+\(.*\{$/m,
    /\w+ := /,
    /^import (?:\(|")/m,
    /\bif err != nil\b/,
    /\bfmt\.\w/,
    /^\s*defer \w/m,
  ],
  rust: [
    /^use (?:std|crate|super|\w+)::/m,
    /\bfn \w+(?:<.+>)?\(.*\)(?: -> .+)? \{/,
    /\blet mut \w/,
    /^\s*impl(?:<.+>)? \w/m,
    /\b(?:println|vec|format)!\(/,
    /^#\[(?:derive|cfg|test)/m,
    /\bpub (?:fn|struct|enum|mod|trait) \w/,
    /^\s*(?:let .+ = )?match .+ \{$/m,
    /&(?:mut |self\b)|&mut self\b/,
    /\b(?:Ok|Err|Some)\(\w*\) =>/,
  ],
  cpp: [
    /^#include <(?:iostream|vector|string|memory|map|algorithm)>/m,
    /\bstd::\w/,
    /^template\s*</m,
    /\b(?:class|struct) \w+ (?:: (?:public|private) \w+ )?\{/,
    /\bint main\(/,
    /\bnullptr\b/,
    /\bconst auto& \w/,
  ],
  c: [
    /^#include <(?:stdio|stdlib|string|stdint)\.h>/m,
    /\bint main\(/,
    /\b(?:printf|malloc|free|sizeof)\(/,
    /^#define \w+/m,
    /\b(?:char|int|void) \*\w/,
    /^(?:static |inline )*(?:int|void|char|double|size_t) \*?\w+\(.*\) ?\{?$/m,
  ],
  php: [
    /<\?php/,
    /\$this->/,
    /^\s*\$\w+ = .+;$/m,
    /\bfunction \w+\([^)]{0,300}\$\w/,
    /\becho ["'$]/,
  ],
  ruby: [
    /^\s*def \w+[?!]?(?:\(.*\))?$/m,
    /^\s*end$/m,
    /^require ["']/m,
    /\bdo \|\w+/,
    /^\s*attr_(?:reader|accessor)/m,
  ],
  shell: [
    /^#!.*\b(?:ba|z)?sh\b/m,
    /^\s*(?:if|while) \[\[? .+\]; (?:then|do)$/m,
    /^\s*(?:fi|done|esac)$/m,
    /^set -[eux]/m,
    /"\$\{?\w+\}?"/,
    /^\s*export [A-Z_]+=/m,
    /^\s*for \w+ in .+; do$/m,
  ],
  kotlin: [
    /\b(?:data|sealed|enum) class \w/,
    /^\s*(?:(?:private|override|suspend|inline) )*fun (?:<.+> )?[\w.]+\(.*\)(?:: .+)? ?[{=]/m,
    /^\s*(?:private |const )?val \w+(?:: .+)? = /m,
    /\blistOf\(|\bprintln\(|\bmutableMapOf\(/,
    /^package [\w.]+$/m,
    /\): (?:String|Int|Boolean|Unit|List<.+>) [{=]/,
  ],
  swift: [
    /^\s*import (?:Foundation|SwiftUI|UIKit|Combine)$/m,
    /\bfunc \w+\(.*\)(?: async)?(?: throws)?(?: -> .+)? \{/,
    /^\s*(?:let|var) \w+: [A-Z]\w*/m,
    /\bguard let \w|\bif let \w/,
    /^\s*(?:struct|extension|protocol) \w+(?:: .+)? \{/m,
    /\bvar \w+: some \w/,
  ],
  web: [
    /^[.#]?[a-z][\w-]*(?:[ ,>:.#][^{};\n]*)? \{$/m,
    /^\s*(?:color|margin|padding|display|font-size|background|border|width|height)(?:-[a-z]+)?: [^;\n]+;$/m,
    /^@(?:media|import|font-face|keyframes)\b/m,
  ],
  sql: [
    /^\s*select\b[\s\S]{1,600}?\bfrom\s+[\w."`]+/im,
    /^\s*where\s+\(?[\w."`]+\s*(?:=|<|>|!=|is (?:not )?null\b|in \(|like '|between )|\bwhere\s+[\w."`]+\s*(?:=|<|>)/im,
    /^\s*(?:group|order) by \w|^\s*limit \d+;?$/im,
    /^\s*(?:inner |left |right |full |cross )*join\s+[\w."`]+/im,
    /^\s*create (?:or replace )?(?:unique )?(?:table|index|view|function|type|schema)\b/im,
    /^\s*insert into\b/im,
    /^\s*values\s*\(/im,
    /^\s*update\s+[\w."`]+\s+set\s+\w+\s*=/im,
    /^\s*delete from\s+\w/im,
    /^\s*(?:alter|drop) table\b/im,
    /\bPRIMARY KEY\b/i,
    /\b(?:VARCHAR|BIGINT|TIMESTAMPTZ?|NOT NULL)\b/i,
  ],
};

const SHEBANGS: readonly (readonly [string, RegExp])[] = [
  ["python", /^#!.*\bpython/],
  ["javascript", /^#!.*\bnode/],
  ["typescript", /^#!.*\b(?:deno|bun|tsx)/],
  ["ruby", /^#!.*\bruby/],
  ["perl", /^#!.*\bperl/],
  ["shell", /^#!.*\b(?:ba|z|da|fi)?sh\b/],
];

/** The language a `#!` line names. */
export function shebangLanguage(text: string): string | undefined {
  const [first = ""] = text.slice(0, 200).split("\n", 1);
  return SHEBANGS.find(([, pattern]) => pattern.test(first))?.[0];
}

// Lines of code are short; a longer one is data, and must not cost the patterns their time.
const LINE_CHARS = 200;

/** What in a text speaks for code. */
export function codeEvidence(full: string): CodeEvidence {
  const lines = full.split("\n").filter((line) => line.trim() !== "");
  const marked = lines.filter((line) =>
    looksLikeCode(line.slice(-LINE_CHARS), line.slice(0, LINE_CHARS))
  );
  const share = lines.length === 0 ? 0 : marked.length / lines.length;
  const text = lines.map((line) => line.slice(0, LINE_CHARS)).join("\n");
  const hits = new Map(
    Object.entries(LANGUAGES).map(([language, patterns]) => [
      language,
      patterns.filter((pattern) => pattern.test(text)).length,
    ]),
  );
  for (const [language, base] of BUILT_ON) {
    const own = hits.get(language) ?? 0;
    if (own > 0) hits.set(language, own + (hits.get(base) ?? 0));
  }
  const [best, second] = [...hits].sort((a, b) => b[1] - a[1]);
  if (best === undefined) return { language: "", hits: 0, share, lines: lines.length };
  const language = best[1] === second?.[1] ? "" : best[0];
  return { language, hits: best[1], share, lines: lines.length };
}

/** Languages whose code is also code of another: their own signs decide between the two. */
const BUILT_ON: readonly (readonly [string, string])[] = [["typescript", "javascript"], [
  "cpp",
  "c",
]];

// A clause of SQL opens its line, and has a name or a condition behind it.
const CLAUSE =
  /^\s*(?:select \S|from [\w."`]+(?: \w+)?;?$|where [\w."`]+ ?(?:=|<|>|!|is |in |like |not |between )|(?:inner |left |right )?join \w|(?:group|order) by \w|limit \d|having \w|insert into \w|values ?\(|update [\w."`]+ set|set \w+ ?=|delete from \w|create \w|alter table|drop table|(?:and|or) [\w."`]+ ?(?:=|<|>|is |in ))/i;

function looksLikeCode(tail: string, head: string): boolean {
  if (CLAUSE.test(head)) return true;
  return /[{};]\s*$|;\s?(?:do|then)\s*$|[(,[]\s*$|\)\s*:\s*$|=>\s*$|^\s*[)\]}]+/.test(tail) ||
    /^\s*(?:def |class \w+[:({]|from \S+ import|import \w|return\b|if .*:\s*$|else:|elif |for .* in .*:|@\w|#include|package \w|func |fn |let |const |var |end$|fi$|done$|[\w.]+(?:\[.*\])? [-+*/|]?= \S|[\w.]+\(.*\)$|\/\/|\/\*|\* |--\s|#!)/
      .test(head);
}
