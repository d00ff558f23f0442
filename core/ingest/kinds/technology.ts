/** Notes, tickets, logs and talk about computing. Most of its words mean other things elsewhere. */

import { han, type Kind, nouns, words } from "./kind.ts";

/** Names that only code has, in quotes or without: each branch is one sort of them. */
const NAMES_FROM_CODE = new RegExp(
  [
    "`[^`\\n]{2,60}`",
    `(?<![\\p{L}\\p{N}])(?:${
      [
        "[a-z]{1,40}[A-Z][a-zA-Z]{1,60}\\(?",
        "[A-Z][a-z]{1,40}[A-Z][a-zA-Z]{1,60}\\.[a-z]{1,4}",
        "[a-z][a-z0-9]{1,40}(?:_[a-z0-9]{1,40}){1,8}(?:\\(\\))?",
        "[A-Z]{2,40}_[A-Z_]{2,40}",
        // A call, or a page of the manual: get_name(), getopt(3).
        "[a-zA-Z][a-zA-Z0-9_]{2,40}\\([1-8]?\\)",
        "[\\w-]{1,60}\\.(?:ts|js|py|java|go|rs|c|h|cc|cpp|cs|kt|rb|pl|pm|php|json|ya?ml|toml|sh|sql|proto)",
        "(?<![^\\s([|=`])--[a-z][a-z-]{1,40}",
        "localhost:\\d+",
        "HTTP [1-5]\\d\\d",
        // The short id of a commit has figures and letters.
        "(?=[a-f]{0,39}\\d)(?=\\d{0,39}[a-f])[0-9a-f]{7,40}",
      ].join("|")
    })(?![\\p{L}\\p{N}])`,
    "(?<![\\w/.:])/(?:usr|etc|var|bin|tmp|opt|dev|proc|home)/[\\w.-]",
    "(?<![\\w$])\\$[A-Z_]{4,40}(?!\\w)",
    "^#(?:include|define|ifn?def|endif)(?!\\w)",
  ].join("|"),
  "gmu",
);

/** A text about computing. */
export const TECHNOLOGY: Kind = {
  dataType: "GENERIC",
  domain: "technology",
  least: 2,
  leastWords: 2,
  signals: [
    {
      label: "products and languages",
      weight: 0.8,
      need: 1,
      two: 2,
      words: words(`
        postgresql postgres mysql mariadb sqlite redis mongodb kafka rabbitmq docker podman
        kubernetes k8s kubectl nginx caddy linux ubuntu debian macos javascript typescript kotlin
        golang php nodejs deno npm pnpm yarn pip git github gitlab bitbucket aws azure gcp
        terraform ansible reactjs nextjs vuejs django flask fastapi laravel hono graphql grpc
        websocket oauth jwt elasticsearch prometheus grafana vscode webpack vite vitest jest
        jenkins wordpress html css json yaml toml xml http https tcp tls ssl dns ssh
        x86 arm64 gpu cpu posix bash zsh powershell perl gcc clang llvm cmake makefile vim emacs
        svn cvs cygwin mingw solaris freebsd openbsd netbsd openssl zlib glibc curl grep awk sed
        utf8 ascii sha1 sha256 md5 crlf`),
    },
    {
      label: "words of the trade",
      weight: 0.8,
      need: 1,
      two: 3,
      words: nouns(`
        api backend frontend endpoint repo repository commit refactor refactored refactoring
        deploy deployed deployment rollback staging dev ci cli sdk sql db database middleware
        runtime compiler linter dockerfile changelog monorepo microservice webhook regex stacktrace
        backtrace mutex deadlock config login auth oncall hotfix sprint devops serverless
        async boolean enum localhost username codebase plugin unittest url
        software outage cron cronjob daemon stdin stdout stderr tty struct callback bytes byte
        parse parsed parsing symlink pathname filename subdirectory whitespace newline substring
        malloc segfault sanitizer subprocess wrapper callsite codepath initializer initialize
        initialized uninitialized dereference recursion recursive recursively iterate iterator
        const null int uint typedef namespace pathspec refspec reflog submodule worktree rebase
        diff changeset metadata utf executable
        despliegue desplegar desplegado repositorio servidor compilador
        depuracion refactorizar`),
      han: han(`
        数据库 服务器 缓存 接口 代码 前端 后端 回滚 连接池 线程 慢查询 流水线 报错 部署
        重构 编译 分页 并发 超时 开源 中间件`),
    },
    {
      // Each of them means something else at the baker's: it takes another signal, and from some
      // 250 words on two of them.
      label: "words that computing uses",
      weight: 0.7,
      need: 1.4,
      two: 5,
      words: nouns(`
        bug admin server service client branch library framework cluster migration schema query index
        container pipeline test timeout latency queue worker token cache caching table column row
        field parser function class method module thread loop buffer input output version release
        production build script job job retry request response error exception form validator
        layer node package module install import export password hash key user session data app
        python java rust angular react vue bun node windows record stored loader file folder
        snapshot dashboard host port proxy job log memory network code
        option argument parameter variable pointer string header patch warning program path helper
        terminal shell compile compiled caller interface array format command directory prefix
        suffix merge fetch checkout upstream remote default flag object tag pack lock portable
        optimization documentation implementation regression typo binary encoding workaround cleanup blob
        csv contenedor cola rama biblioteca libreria consulta indice migracion tuberia produccion hilo cerrojo
        funcion modulo clase metodo version tabla columna campo error cliente usuario clave
        entorno consola prioridad prueba fichero archivo red memoria dato cache sesion guion test`),
      han: han(`
        测试 镜像 日志 仓库 配置 请求 队列 索引 查询 发布 迁移 脚本 分支 容器 进程 用户 版本 字段 上线 报警 目录 参数
        函数 模块 环境 系统 失败 重试`),
    },
    {
      // Words that mean only this together.
      label: "phrases of the trade",
      weight: 1,
      need: 1,
      two: 1,
      pattern:
        /(?<!\p{L})(?:(?:test|staging|production|dev(?:elopment)?|build|ci|web|mail|file|database) (?:server|environment|database|runner|cluster)|pull request|merge (?:request|conflict)|code review|stack trace|unit test|open[- ]source|race condition|memory leak|load balancer|feature flag|technical debt|data cent(?:er|re)|source code|command line|foreign key|connection pool|bases? de datos|(?:servidor|entorno|rama) de (?:pruebas|producci[oó]n|desarrollo)|condici[oó]n de carrera|c[oó]digo (?:fuente|abierto)|l[ií]nea de comandos|fuga de memoria|balanceador de carga|clave for[aá]nea|prueba unitaria)s?(?!\p{L})|(?:测试|生产|开发|预发)(?:环境|服务器)|单元测试|连接池|竞态条件|内存泄漏|负载均衡|命令行|源代码|代码评审/giu,
    },
    {
      label: "names from code",
      weight: 0.7,
      need: 1,
      two: 3,
      pattern: NAMES_FROM_CODE,
    },
    {
      // Nobody but a machine writes like this.
      label: "logs and traces",
      weight: 1.2,
      need: 1,
      two: 1,
      pattern:
        /^\s{0,8}(?:at [\w.$<>]{2,200}\([^()\n]{0,100}:\d+(?::\d+)?\)|at \S{1,200}:\d+:\d+$|File "[^"\n]{1,200}", line \d+|Traceback \(most recent|Caused by: |stack (?:back)?trace|goroutine \d+ \[|Segmentation fault|panic: )|(?<!\w)panicked at |^[^\n]{0,8}\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[^\n]{0,24}(?:DEBUG|INFO|NOTICE|WARN|ERROR|FATAL|TRACE)|^\[?(?:DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\]? |"(?:GET|POST|PUT|PATCH|DELETE|HEAD) \/[^"\n]{0,300} HTTP\/\d/gmu,
    },
    {
      label: "a log's file name",
      weight: 1.2,
      need: 1,
      two: 1,
      pattern: /\.(?:log|out|err|trace)(?:\.\d{1,3})?$/g,
      inName: true,
    },
    {
      label: "a terminal",
      weight: 1,
      need: 1,
      two: 1,
      pattern:
        /^[ \t]*(?:[\w.-]{1,30}@[\w.-]{1,40}[:~][^\n$#]{0,60})?[$#>] (?:sudo|git|npm|npx|pnpm|yarn|docker|kubectl|cd|ls|cat|grep|curl|ssh|make|python3?|pip|node|deno|cargo|go|helm|terraform|aws|systemctl|psql) /gmu,
    },
    {
      label: "a commit message",
      weight: 1.2,
      need: 1,
      two: 1,
      // Only where a message begins: its subject line has a type, or its trailers name an issue.
      pattern:
        /^(?<![\s\S])\s{0,3}(?:feat|fix|chore|docs|refactor|test|perf|build|ci|style|revert)(?:\([\w.,\/ -]{1,40}\))?!?: \S|^(?:Closes|Fixes|Refs|Resolves):? #\d+|^(?:Signed-off-by|Co-authored-by|Reviewed-by): |^commit [0-9a-f]{40}$|^Merge (?:branch|pull request) /gm,
    },
    {
      label: "a bug report",
      weight: 0.9,
      need: 2,
      pattern:
        /(?:^[ \t#*-]*|[.;] )(?:steps(?: to reproduce)?|to reproduce|expected(?: behaviou?r| result)?|actual(?: behaviou?r| result)?|pasos(?: para reproducir)?|(?:resultado )?esperado|(?:resultado )?obtenido|重现步骤|复现步骤|(?:期望|预期|实际)结果)\**[ ]?[:：]|^[ \t#*]*(?:ticket|issue|bug|incidencia|工单)[ #-]{0,2}\d{1,7}/gimu,
    },
  ],
};
