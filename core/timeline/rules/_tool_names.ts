/**
 * Tools by kind. Knowing a name tells two things: that "I live in Emacs" names no place, and what a
 * switch contradicts: who goes from Vim to Helix has another editor. A tool that is not here can
 * still be stated; it just has no kind.
 */

/** A tool as it is shown, and its kind. */
export interface KnownTool {
  readonly name: string;
  readonly kind: string;
}

/** `Name|other spelling` by kind. */
const CATALOGUE: Readonly<Record<string, string>> = {
  editor:
    "Neovim|nvim, Vim|vi, Helix, Emacs|Doom Emacs|Spacemacs, VS Code|VSCode|Visual Studio Code, VSCodium, Zed, Sublime Text, IntelliJ IDEA|IntelliJ, PyCharm, WebStorm, GoLand, CLion, RustRover, PhpStorm, Android Studio, Xcode, Visual Studio, Eclipse, NetBeans, Cursor, Windsurf, Nano, Kakoune, Notepad++",
  shell: "fish, zsh, bash, Nushell|nu, PowerShell|pwsh",
  terminal: "Alacritty, kitty, WezTerm, Ghostty, iTerm2|iTerm, Windows Terminal, Konsole",
  browser: "Firefox, Chrome|Google Chrome, Chromium, Safari, Brave, Microsoft Edge, Vivaldi, Opera",
  "operating system":
    "Linux, Debian, Ubuntu, Fedora, Arch Linux|Arch, NixOS, Alpine|Alpine Linux, openSUSE, Linux Mint, macOS, Windows, FreeBSD, OpenBSD, Rocky Linux, CentOS, Android, iOS",
  "package manager": "npm, pnpm, Yarn",
  "python package manager": "pip, Poetry, uv, Conda, Pipenv",
  database:
    "PostgreSQL|Postgres, MySQL, MariaDB, SQLite, MongoDB|Mongo, Oracle, SQL Server, CockroachDB, DynamoDB, Cassandra, ClickHouse, DuckDB, Firestore, Supabase",
  cache: "Redis, Valkey, Memcached, Dragonfly",
  "message queue": "RabbitMQ, Kafka|Apache Kafka, NATS, ActiveMQ, Pulsar, SQS",
  "search engine": "Elasticsearch, OpenSearch, Solr, Meilisearch, Typesense, Algolia",
  ci:
    "Jenkins, GitHub Actions, GitLab CI, CircleCI, Travis CI|Travis, TeamCity, Buildkite, Drone, Azure Pipelines, Bamboo, Woodpecker",
  "test runner": "Jest, Vitest, Mocha, Jasmine, AVA, pytest, JUnit, TestNG, RSpec, PHPUnit",
  "browser tests": "Playwright, Cypress, Selenium, Puppeteer, WebdriverIO",
  bundler: "webpack, Vite, Rollup, esbuild, Parcel, Rspack, Turbopack",
  linter: "ESLint, Oxlint, Ruff, Flake8, Pylint, RuboCop, TSLint, JSHint, golangci-lint",
  formatter: "Prettier, Biome, dprint, Black, gofmt, rustfmt",
  language:
    "Python, JavaScript, TypeScript, Java, Kotlin, Scala, Clojure, Rust, Go|Golang, Ruby, PHP, Perl, Elixir, Erlang, Haskell, OCaml, C, C++, C#, F#, Swift, Objective-C, Dart, Lua, Zig, Julia, R, Groovy, COBOL, Fortran, Elm",
  runtime: "Node|Node.js|NodeJS, Deno, Bun",
  "web framework":
    "React|React.js, Vue|Vue.js, Angular, AngularJS, Svelte, SvelteKit, Solid|SolidJS, Next.js|NextJS, Nuxt, Remix, Astro, Qwik, Ember, htmx",
  "server framework":
    "Express|Express.js, Fastify, Hono, NestJS, Koa, Django, Flask, FastAPI, Rails|Ruby on Rails, Laravel, Symfony, Spring Boot, Spring, Quarkus, Micronaut, Phoenix, Gin, Actix, Axum",
  css: "Tailwind|Tailwind CSS, Bootstrap, Sass, styled-components, Bulma",
  orm: "Prisma, Drizzle, TypeORM, Sequelize, SQLAlchemy, Hibernate, Knex",
  containers: "Docker, Podman, containerd",
  orchestration: "Kubernetes|k8s|k3s, Nomad, Docker Swarm, Docker Compose, OpenShift",
  infrastructure: "Terraform, OpenTofu, Pulumi, Ansible, Chef, Puppet, CloudFormation",
  cloud:
    "AWS|Amazon Web Services, Azure, GCP|Google Cloud, DigitalOcean, Hetzner, OVH, Heroku, Fly.io, Render, Vercel, Netlify, Cloudflare, Railway",
  "web server": "nginx, Caddy, Apache, Traefik, HAProxy, Tomcat",
  "version control": "Git, Subversion|SVN, Mercurial, Jujutsu, Perforce",
  "code hosting": "GitHub, GitLab, Bitbucket, Gitea, Forgejo, Codeberg",
  "build tool": "Maven, Gradle, Bazel, CMake, Make, Meson, Ant, sbt, Cargo, Turborepo, Nx",
  monitoring: "Prometheus, Grafana, Datadog, New Relic, Sentry, Zabbix, Nagios, Kibana, Splunk",
  "issue tracker": "Jira, Linear, Redmine, YouTrack, Trello, Asana, Shortcut",
  notes: "Obsidian, Notion, Logseq, Evernote, Joplin, OneNote, Org mode, Confluence",
  chat:
    "Slack, Discord, Mattermost, Microsoft Teams|Teams, Zulip, Element, Telegram, WhatsApp, Zoom",
  spreadsheet: "Excel, LibreOffice Calc, Google Sheets",
  mail: "Gmail, Outlook, Thunderbird, Fastmail, Proton Mail",
  "password manager": "1Password, Bitwarden, KeePass, KeePassXC, LastPass",
  "window manager": "i3, sway, Hyprland, bspwm, AwesomeWM, KDE|KDE Plasma, GNOME, Xfce",
  multiplexer: "tmux, Zellij, GNU Screen",
  agent: "Claude Code, Codex, opencode, Aider, Copilot|GitHub Copilot, Gemini CLI, Cline",
  design: "Figma, Sketch, Penpot, Adobe XD, Photoshop, GIMP, Inkscape, Blender",
};

/** Kinds of which a person has one at a time: who now uses another has given up the first. */
export const ONE_AT_A_TIME: ReadonlySet<string> = new Set([
  "editor",
  "shell",
  "terminal",
  "browser",
  "package manager",
]);

const TOOLS: ReadonlyMap<string, KnownTool> = new Map(
  Object.entries(CATALOGUE).flatMap(([kind, names]) =>
    names.split(", ").flatMap((spellings) => {
      const [name = "", ...others] = spellings.split("|");
      return [name, ...others].map((spelling): [string, KnownTool] => [
        spelling.toLowerCase(),
        { name, kind },
      ]);
    })
  ),
);

/** Words that are tools only when written with a capital: go, make, cursor, linear. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  "go make c r opera solid express rails phoenix gin spring flask apache chef puppet linear render railway drone element teams slack zoom oracle cursor windsurf zed nano eclipse sketch blender elm dart swift julia ruby rust black nu brave safari arch ant ava edge nomad ember astro remix shortcut notion excel outlook cargo solr helix java alpine bamboo parcel python travis jest fish sway lua zig mocha redmine concourse sass pip android windows kitty go chrome codex"
    .split(" "),
);
/** Of these, the ones that are written small even as tools. */
const SMALL_TOOLS: ReadonlySet<string> = new Set(
  "fish kitty sway nu pip python rust ruby java helix jest mocha nano lua zig sass windows android chrome codex arch zed"
    .split(" "),
);

/** The tool of this name, if it is one that is known and so written. */
export function knownTool(name: string): KnownTool | undefined {
  const lower = name.toLowerCase();
  if (name === lower && COMMON_WORDS.has(lower) && !SMALL_TOOLS.has(lower)) return undefined;
  return TOOLS.get(lower);
}
