/** Tells what a statement declares, by what is written before its body. */

import type { Item } from "./_item.ts";
import { withoutAngles } from "./_nodes.ts";

/** What a statement declares. */
export interface Declared {
  readonly kind: Item["kind"];
  readonly name: string;
  readonly hasBody: boolean;
  /** Where the word that says it stands, behind annotations and modifiers. */
  readonly keywordAt: number;
}

/** What else is known of a statement. */
export interface Around {
  readonly language: string;
  /** The class it is in, if any. */
  readonly owner: Declared | undefined;
  readonly isBraced: boolean;
  /** What follows the body in the same statement: the name, in C's `typedef struct { … } name;`. */
  readonly tail: string;
}

const PLAIN: Declared = { kind: "code", name: "", hasBody: false, keywordAt: 0 };

const KINDS: ReadonlyMap<string, Item["kind"]> = new Map([
  ...wordsOf("class", "class record object actor"),
  ...wordsOf("interface", "interface protocol"),
  ...wordsOf("enum", "enum"),
  ...wordsOf("struct", "struct union"),
  ...wordsOf("trait", "trait"),
  ...wordsOf("impl", "impl extension"),
  ...wordsOf("module", "namespace module mod"),
  ...wordsOf("type", "delegate type typealias typedef using"),
  ...wordsOf("function", "fun func function fn def init deinit subscript constructor"),
  ...wordsOf("macro", "macro_rules"),
  ...wordsOf("variable", "val var let const given"),
]);

function wordsOf(is: Item["kind"], list: string): [string, Item["kind"]][] {
  return list.split(" ").map((word) => [word, is]);
}

/** The words that declare something in a language; elsewhere they are names. */
const WORDS: Readonly<Record<string, RegExp>> = {
  csharp: keywords("class record interface enum struct namespace delegate"),
  kotlin: keywords("class object interface fun typealias constructor init val var"),
  swift: keywords(
    "class actor protocol enum struct extension typealias func init deinit subscript let var",
  ),
  scala: keywords("class object trait enum extension type def given val var"),
  java: keywords("class record interface enum module"),
  javascript: keywords("class function const let var"),
  typescript: keywords("class function const let var interface enum namespace module type"),
  c: keywords("struct union enum typedef"),
  cpp: keywords("class struct union enum namespace typedef using"),
  go: keywords("func type var const"),
  rust: keywords("fn struct enum union trait impl mod type const macro_rules"),
  php: keywords("class interface trait enum function namespace const"),
};

const IMPORTS =
  /^(?:import|package|use|using(?!\s*\(|\s+\w+\s*=)|open|global\s+using|extern\s+(?:crate|alias))\b|^(?:export\s[^=;]*\sfrom\b)|^(?:const|let|var)\s[^=]*=\s*require\b/;

/** What `head`, the beginning of a statement without comments and strings, declares. */
export function declarationIn(head: string, around: Around): Declared {
  const { language, isBraced } = around;
  const offset = modifiersEnd(head, language === "csharp" ? CSHARP_MODIFIER : MODIFIER);
  const rest = head.slice(offset);
  if (rest.trim() === "" && !isBraced) return { ...PLAIN, kind: "lead" };
  if (!isBraced && (IMPORTS.test(rest) || isImport(rest, language))) {
    return { ...PLAIN, kind: "import" };
  }
  if (/^import\b/.test(rest)) return { ...PLAIN, kind: "import" };
  if (/^extern\s*"+\s*$/.test(rest) && isBraced) return { ...PLAIN, kind: "module" };
  const worded = byWord(rest, offset, around);
  const said = worded ?? byShape(rest, around);
  return said ? asMember(said, around) : PLAIN;
}

const MODIFIER =
  /\s*(?:@[\w.:]+(?:\[[^\]]{0,200}\])?(?:\s*\((?:[^()]|\([^()]*\)){0,800}\))?|#!?\[[^\]]{0,800}\]|(?:public|private|protected)\s*:(?!:))\s*/y;

const CSHARP_MODIFIER =
  /\s*(?:@[\w.:]+(?:\[[^\]]{0,200}\])?(?:\s*\((?:[^()]|\([^()]*\)){0,800}\))?|#!?\[[^\]]{0,800}\]|\[[^\]]{0,800}\](?=\s*(?:[\w[]|$)))\s*/y;

function isImport(rest: string, language: string): boolean {
  if (language === "csharp") return /^(?:namespace|using)\s+[^(]/.test(rest);
  if (language === "php") return /^namespace\s/.test(rest);
  return language === "rust" && /^(?:pub(?:\([^)]*\))?\s+)?mod\s/.test(rest);
}

/** Where the annotations, attributes and decorators before a declaration end. */
function modifiersEnd(head: string, one: RegExp): number {
  let end = 0;
  for (one.lastIndex = 0; one.test(head); end = one.lastIndex) {
    // `@interface` declares an annotation.
    if (/^\s*@interface\b/.test(head.slice(end, end + 40))) break;
  }
  return end;
}

function byWord(rest: string, offset: number, around: Around): Declared | undefined {
  const word = WORDS[around.language];
  // The word stands before parameters, values and supertypes, behind modifiers and `template <…>`.
  const found = word?.exec(beforeAny(rest).replace(NO_DECLARATION, "     "));
  if (!found || !isModifiers(withoutTemplate(rest).slice(0, found.index))) return undefined;
  const [said] = found;
  // A member may be called `enum`; only a function's word may have its parameters behind it.
  const isFunction = KINDS.get(said) === "function";
  const next = rest.charAt(found.index + said.length);
  if (/[.:,=)?;]/.test(next) || (/[(<]/.test(next) && !isFunction && said !== "impl")) {
    return undefined;
  }
  const after = rest.slice(found.index + said.length).replace(
    /^\s*(?:class|struct|object)\b(?=\s+\w)/,
    "",
  );
  const kind = KINDS.get(said) ?? "code";
  if (said === "typedef") return typedef(rest, offset, around);
  const isDefault = /\bdefault\s/.test(rest.slice(0, found.index));
  const name = nameAfter(after, said) || (isDefault ? "default" : "");
  if (
    !around.isBraced && (kind === "struct" || kind === "enum") && /^c(?:pp)?$/.test(around.language)
  ) {
    return undefined;
  }
  if (
    /^(?:struct|union|enum|class)$/.test(said) && /^c(?:pp)?$/.test(around.language) &&
    withoutTemplate(rest).includes("(")
  ) {
    return undefined;
  }
  if (name === "" && /^c(?:pp)?$/.test(around.language) && kind !== "module") return undefined;
  const hasBody = isFunction
    ? around.isBraced || /=(?!=)/.test(rest) || around.language === "scala"
    : around.isBraced && kind !== "variable";
  const lambda = kind === "variable" &&
    /^\s*\w+\s*(?::[^=]*)?=\s*(?:async\s*)?(?:<[^()]{0,200}>\s*)?(?:function\b|\([^()]*\)\s*(?::[^=]*)?=>|\w+\s*=>)/
      .test(
        after,
      );
  const keywordAt = offset + found.index;
  if (around.language === "go") {
    const [, type] = /^\s*\w+(?:\[[^\]]*\])?\s+(struct|interface)\b/.exec(after) ?? [];
    if (type) return { kind: KINDS.get(type) ?? kind, name, hasBody, keywordAt };
    if (isFunction && name.includes(".")) return { kind: "method", name, hasBody, keywordAt };
  }
  if (lambda) return { kind: "function", name, hasBody: true, keywordAt };
  return { kind, name, hasBody, keywordAt };
}

/** TypeScript's `const enum`, Swift's `class func`. */
const NO_DECLARATION =
  /\bconst(?=\s+enum\b)|\bclass(?=\s+(?:[a-z]+\s+){0,4}(?:func|var|let|subscript)\b)/;

function typedef(rest: string, keywordAt: number, { isBraced, tail }: Around): Declared {
  const [, word = ""] = /^typedef\s+(?:const\s+)?(\w+)/.exec(rest) ?? [];
  const told = isBraced ? tail : rest;
  const name = /\(\s*\*\s*(\w+)\s*\)/.exec(told)?.[1] ??
    /(\w+)\s*(?:\[[^\]]*\]\s*)*;?\s*$/.exec(told)?.[1] ?? "";
  const kind = (isBraced ? KINDS.get(word) : undefined) ?? "type";
  return { kind, name, hasBody: isBraced, keywordAt };
}

function isModifiers(before: string): boolean {
  return /^(?:[-\w\s[\]:]|<[^<>]*>|\([\w\s]*\)|""*)*$/.test(before) &&
    !/\b(?:return|new)\b/.test(before);
}

/** A head with spaces in place of its `template <…>`. */
function withoutTemplate(rest: string): string {
  if (!/^template\s*</.test(rest)) return rest;
  let [angles, parens, at] = [0, 0, 0];
  for (; at < rest.length; at++) {
    const char = rest.charAt(at);
    if (char === "(") parens++;
    else if (char === ")") parens--;
    else if (char === "<" && parens === 0) angles++;
    else if (char === ">" && parens === 0 && --angles === 0) break;
  }
  return " ".repeat(at + 1) + rest.slice(at + 1);
}

/** The part of a head before its parameters and values. */
function beforeAny(rest: string): string {
  const bare = withoutTemplate(rest)
    .replaceAll(
      /\b(?:private|protected|internal|public|package|pub|private\[\w+\])\s*[([][\w\s]*[)\]]/g,
      (all) => " ".repeat(all.length),
    );
  const end = /[({=;]/.exec(bare)?.index ?? bare.length;
  return bare.slice(0, end);
}

function nameAfter(after: string, word: string): string {
  if (/^(?:init|deinit|subscript|constructor)$/.test(word)) return word;
  if (word === "impl") {
    const bare = withoutAngles(after).replace(/\bwhere\b.*$/, "");
    return /(?:^|\bfor\s+)\s*&?(?:dyn\s+)?([\p{L}\p{N}_:]+)\s*$/u.exec(bare)?.[1] ??
      /([\p{L}\p{N}_]+)/u.exec(bare)?.[1] ?? "";
  }
  // Go's receiver, Kotlin's type parameters and receiver.
  const receiver = /^\s*\(\s*(?:\w+\s+)?\*?\s*([\p{L}\p{N}_]+)[^)]*\)\s*([\p{L}\p{N}_]+)/u.exec(
    after,
  );
  if (word === "func" && receiver) return `${receiver[1]}.${receiver[2]}`;
  if (/^(?:fun|func|delegate)$/.test(word)) {
    const told = withoutAngles(after).split("(")[0] ?? "";
    const named = /(`[^`]+`|[\p{L}\p{N}_$]+)\s*$/u.exec(told)?.[1];
    if (named) return named;
  }
  if (word === "namespace") return /^\s*([\w.:\\]+)/.exec(after)?.[1] ?? "";
  if (word === "class" && /^\s*(?:extends|implements)\b/.test(after)) return "";
  return /^\s*[*&!]*\s*(`[^`\n]+`|[\p{L}\p{N}_$][\p{L}\p{N}_$.]*|[^\s\p{L}\p{N}_([{]{1,4})/u.exec(
    after,
  )?.[1] ?? "";
}

const NO_NAMES: ReadonlySet<string> = new Set(
  "if for foreach while switch using lock return catch fixed when match else do try unsafe checked await yield throw new sizeof nameof in is as not"
    .split(" "),
);

/** A function of a language that has no word for it: a type, a name, parameters. */
function byShape(rest: string, around: Around): Declared | undefined {
  const { language, owner, isBraced, tail } = around;
  const isMethod = owner !== undefined && /script$/.test(language);
  if (!/^(?:csharp|java|c|cpp)$/.test(language) && !isMethod) return undefined;
  const paren = rest.indexOf("(");
  const value = rest.search(/=(?![=>])/);
  const isOperator = /\boperator\b/.test(rest.slice(0, Math.max(0, paren)));
  if (paren > 0 && (value < 0 || value > paren || isOperator)) {
    const before = withoutAngles(rest.slice(0, paren)).trimEnd();
    const named = /((?:[\p{L}\p{N}_]+\s*(?:::|\.)\s*)*~?(?:operator\b.{1,20}|#?[\p{L}\p{N}_$]+))$/u
      .exec(before)?.[1];
    const name = named?.replaceAll(/\s*::\s*/g, ".") ?? "";
    const typed = before.length > (named?.length ?? 0) || name === owner?.name || isMethod ||
      name.includes(".");
    if (named && typed && !NO_NAMES.has(name)) {
      const hasBody = isBraced || (language === "csharp" && rest.includes("=>"));
      return { kind: name.includes(".") ? "method" : "function", name, hasBody, keywordAt: 0 };
    }
    return undefined;
  }
  if ((isMethod && isBraced && value < 0) || owner?.kind === "enum") return undefined;
  // `readonly limit: number` names its type behind it.
  const typed = isMethod
    ? /^\s*(?:[a-z]+\s+)*(#?[\p{L}\p{N}_$]+)\s*[?!]?\s*(?:[:=;]|$)/u.exec(rest)
    : null;
  // `union { … } at;` is called by what is behind its body.
  const named = /\w\s*;$/.test(tail) ? tail : value < 0 ? rest : rest.slice(0, value);
  const field = typed ??
    /([\p{L}\p{N}_$]+)\s*$/u.exec(withoutAngles(named).replace(/;\s*$/, ""));
  const name = field?.[1] ?? "";
  if (name === owner?.name && isBraced) {
    return { kind: "function", name, hasBody: true, keywordAt: 0 };
  }
  if (name === "static") return undefined;
  return owner && name ? { kind: "variable", name, hasBody: false, keywordAt: 0 } : undefined;
}

function asMember(said: Declared, { owner, language }: Around): Declared {
  // A Go type has no members in its braces but fields.
  if (!owner || language === "go") return said;
  if (said.kind === "function") return { ...said, kind: "method" };
  return said.kind === "variable" ? { ...said, kind: "field" } : said;
}

function keywords(list: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}_$.\`])(?:${list.replaceAll(" ", "|")})(?![\\p{L}\\p{N}_$])`,
    "u",
  );
}
