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
  web: ["html", "htm", "xhtml", "css", "scss", "sass", "less", "vue", "svelte", "astro"],
  graphql: ["graphql", "gql"],
  protobuf: ["proto"],
  groovy: ["groovy", "gradle"],
  objectivec: ["m", "mm"],
  config: [
    ...["json", "jsonc", "json5", "yaml", "yml", "toml", "ini", "cfg", "conf", "properties"],
    ...["xml", "tf", "tfvars", "hcl", "env", "cmake", "mk", "nix", "editorconfig", "gitignore"],
  ],
  // A patch is code of any language.
  "": ["diff", "patch"],
};

const NAMES: Readonly<Record<string, string>> = {
  dockerfile: "config",
  makefile: "config",
  containerfile: "config",
  procfile: "config",
  justfile: "config",
  jenkinsfile: "groovy",
  gemfile: "ruby",
  rakefile: "ruby",
  vagrantfile: "ruby",
  "cmakelists.txt": "config",
  "requirements.txt": "config",
  "go.mod": "config",
  "go.sum": "config",
  ".dockerignore": "config",
  ".gitattributes": "config",
  ".npmrc": "config",
  ".bashrc": "shell",
  ".profile": "shell",
  ".zshrc": "shell",
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
