/** Which language a file name tells of. */

const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  python: ["py", "pyi", "pyw"],
  java: ["java"],
  typescript: ["ts", "tsx", "mts", "cts"],
  javascript: ["js", "jsx", "mjs", "cjs"],
  c: ["c", "h"],
  cpp: ["cc", "cpp", "cxx", "hh", "hpp", "hxx"],
  csharp: ["cs"],
  go: ["go"],
  rust: ["rs"],
  php: ["php"],
  kotlin: ["kt", "kts"],
  swift: ["swift"],
  ruby: ["rb", "rake", "gemspec"],
  scala: ["scala", "sc"],
  dart: ["dart"],
  lua: ["lua"],
  perl: ["pl", "pm"],
  r: ["r"],
  haskell: ["hs"],
  elixir: ["ex", "exs"],
  erlang: ["erl", "hrl"],
  clojure: ["clj", "cljs", "cljc", "edn"],
  fsharp: ["fs", "fsx", "fsi"],
  julia: ["jl"],
  zig: ["zig"],
  shell: ["sh", "bash", "zsh", "fish", "ps1", "psm1", "bat", "cmd"],
  sql: ["sql"],
  web: ["html", "htm", "css", "scss", "sass", "less", "vue", "svelte"],
  config: ["json", "jsonc", "yaml", "yml", "toml", "ini", "cfg", "conf", "properties", "xml", "tf"],
};

const NAMES: Readonly<Record<string, string>> = {
  dockerfile: "config",
  makefile: "config",
  gemfile: "ruby",
  rakefile: "ruby",
  ".gitignore": "config",
  ".editorconfig": "config",
};

const BY_EXTENSION: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).flatMap(([language, extensions]) =>
    extensions.map((extension): [string, string] => [extension, language])
  ),
);

/** The programming language a file name stands for, and the part of the name that says so. */
export function languageOfName(name: string): { language: string; sign: string } | undefined {
  const base = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1)
    .toLowerCase();
  const named = Object.hasOwn(NAMES, base) ? NAMES[base] : undefined;
  if (named) return { language: named, sign: `name ${base}` };
  const dot = base.lastIndexOf(".");
  if (dot < 0) return undefined;
  const extension = base.slice(dot + 1);
  const language = BY_EXTENSION.get(extension);
  return language === undefined ? undefined : { language, sign: `extension .${extension}` };
}
