/** Code, configuration, logs, and what developers write about them. */

import type { Snippet } from "./snippet.ts";

/** Code and configuration, without a name to tell them by. */
export const CODE_TEXTS: readonly Snippet[] = [
  {
    text: `def total(lines):
    """Sum of the lines, in cents."""
    return sum(line.amount for line in lines)


class Invoice:
    def __init__(self, lines):
        self.lines = lines`,
    is: "CODE software.python *",
  },
  {
    text: `SELECT c.name, count(*) AS orders
FROM customers c
JOIN orders o ON o.customer_id = c.id
WHERE o.created_at > now() - interval '30 days'
GROUP BY c.name
ORDER BY orders DESC;`,
    is: "CODE software.sql *",
  },
  {
    text: `select id, email
from users
where deleted_at is null
order by id
limit 50;`,
    is: "CODE software.sql *",
  },
  {
    text: `export async function load(path: string): Promise<Config> {
  const text = await readFile(path, "utf8");
  return parse(JSON.parse(text));
}`,
    is: "CODE software.typescript *",
  },
  {
    text: `const express = require("express");
const app = express();

app.get("/health", (req, res) => {
  res.json({ ok: true });
});

app.listen(3000, () => console.log("up"));`,
    is: "CODE software.javascript *",
  },
  {
    text: `use std::collections::HashMap;

fn count(words: &[&str]) -> HashMap<String, usize> {
    let mut seen = HashMap::new();
    for word in words {
        *seen.entry(word.to_string()).or_insert(0) += 1;
    }
    seen
}`,
    is: "CODE software.rust *",
  },
  {
    text: `data class Point(val x: Int, val y: Int)

fun main() {
    val points = listOf(Point(1, 2), Point(3, 4))
    println(points.map { it.x }.sum())
}`,
    is: "CODE software.kotlin *",
  },
  {
    text: `services:
  web:
    image: nginx:1.27
    ports:
      - "8080:80"
    depends_on:
      - api
  api:
    build: ./api
    environment:
      DATABASE_URL: postgres://db/app`,
    is: "CODE software.config *",
  },
  {
    text: `{
  "name": "billing",
  "version": "2.4.1",
  "scripts": { "test": "vitest" },
  "dependencies": {
    "hono": "^4.6.0"
  }
}`,
    is: "CODE software.config *",
  },
  {
    text: `[server]
host = 0.0.0.0
port = 8443

[log]
level = debug
file = /var/log/app.log`,
    is: "CODE software.config *",
  },
  {
    text: `<!DOCTYPE html>
<html lang="es">
  <head>
    <title>Reservas</title>
  </head>
  <body>
    <p class="aviso">Cerrado por vacaciones</p>
  </body>
</html>`,
    is: "CODE software.web *",
  },
  {
    text: `#!/bin/sh
set -eu
for file in "$@"; do
  gzip -k "$file"
done`,
    is: "CODE software.shell *",
  },
  {
    text: `# 读取配置并连接数据库
import os
from db import connect

def main():
    # 没有设置时使用本地地址
    url = os.environ.get("DB_URL", "localhost")
    return connect(url)`,
    is: "CODE software.python *",
  },
  {
    name: "CMakeLists.txt",
    text: "project(tree)\nadd_executable(tree main.cc)\n",
    is: "CODE software.config *",
  },
  {
    name: "requirements.txt",
    text: "flask==3.0.2\nrequests>=2.31\n",
    is: "CODE software.config *",
  },
  { name: ".env", text: "PORT=3000\nLOG_LEVEL=info\n", is: "CODE software.config *" },
  {
    name: "schema.graphql",
    text: "type User { id: ID! name: String }\n",
    is: "CODE software.graphql *",
  },
];

/** What machines and developers write that is no code. */
export const CODE_TALK: readonly Snippet[] = [
  {
    text:
      "This makes read_entry take a struct entry instead of a buffer, and moves its declaration to entry.h.",
    is: "GENERIC technology en",
  },
  {
    text:
      "When the name has an LF in it we escape it; getopt(3) stops at the first one that is not an option.",
    is: "GENERIC technology en",
  },
  {
    text: "8a06a632976ead skipped a level, which newer parsers refuse. Do not nest them in tests.",
    is: "GENERIC technology en",
  },
  {
    text: `fix(parser): keep the last line when the file has no newline

The reader dropped everything after the final separator. It now flushes the buffer on end of input.
Adds a regression test.

Closes #812`,
    is: "GENERIC technology en",
  },
  {
    text: `Traceback (most recent call last):
  File "app/jobs.py", line 41, in run
    result = handler(payload)
  File "app/handlers.py", line 12, in handler
    return payload["user"]["id"]
KeyError: 'user'`,
    is: "GENERIC technology *",
  },
  {
    text:
      `Exception in thread "main" java.lang.NullPointerException: Cannot invoke "String.length()"
	at com.acme.Cart.total(Cart.java:57)
	at com.acme.Checkout.pay(Checkout.java:23)
	at com.acme.Main.main(Main.java:9)
Caused by: java.io.IOException: Connection reset
	... 3 more`,
    is: "GENERIC technology *",
  },
  {
    text: `2026-01-14T08:12:03Z INFO  worker started pid=4121
2026-01-14T08:12:04Z WARN  queue depth 1200 exceeds soft limit
2026-01-14T08:12:09Z ERROR job 77 failed: connection refused (10.0.3.8:5432)
2026-01-14T08:12:09Z INFO  retry in 30s`,
    is: "GENERIC technology *",
  },
  {
    text: `192.168.4.12 - - [10/Mar/2026:06:25:14 +0000] "GET /index.html HTTP/1.1" 200 5316
192.168.4.12 - - [10/Mar/2026:06:25:15 +0000] "GET /style.css HTTP/1.1" 304 0
10.1.0.3 - - [10/Mar/2026:06:25:19 +0000] "POST /login HTTP/1.1" 401 112`,
    is: "GENERIC technology *",
  },
  {
    text: `$ git status
On branch main
Your branch is ahead of 'origin/main' by 2 commits.
$ git push
Everything up-to-date`,
    is: "GENERIC technology en",
  },
  {
    text:
      `The function takes a list and returns a new list; it never changes the one it was given. If the class
has a method called close, call it in a finally block. We import the module lazily because the cold start
took two seconds.`,
    is: "GENERIC * en",
  },
  {
    text:
      `Para evitar la condición de carrera, el hilo que escribe toma el cerrojo antes de leer la versión. Si la
versión ha cambiado, la función devuelve un error y el cliente vuelve a intentarlo. Los tests están en el
mismo módulo.`,
    is: "GENERIC technology es",
  },
  {
    text: `线上接口偶发超时，排查发现是连接池太小，请求在队列里等待。把最大连接数从 20 调到 80，
并给慢查询加了索引，之后两天没有再报警。`,
    is: "GENERIC technology zh",
  },
  {
    text: `## Sprint review, 12 June

Present: Ana, Li Wei, Marcos, Priya

- The new login endpoint is in production since Tuesday; error rate below 0.1 %.
- Marcos shows the retry queue. Open question: who owns the dashboard?
- Decision: we drop support for Node 18 in the next release.
- Action: Priya writes the migration guide.`,
    is: "GENERIC technology en",
  },
  {
    text: `BUG-2210 El botón de pagar no responde en Safari

Pasos: añadir un artículo, ir al carrito, pulsar "Pagar".
Esperado: se abre la pasarela. Obtenido: no ocurre nada; en la consola sale "undefined is not a function".
Prioridad: alta. Entorno: producción, versión 3.8.1.`,
    is: "GENERIC technology es",
  },
  {
    text: `李雷：昨晚的发布又失败了？
韩梅梅：嗯，镜像拉取超时，流水线卡在测试阶段。
李雷：那先回滚吧，我去看看仓库的日志。
韩梅梅：好，数据库迁移脚本还没执行，可以直接回滚。`,
    is: "GENERIC technology zh",
  },
  {
    name: "README.md",
    text: `# tinyqueue

A small job queue for Node.js, backed by SQLite.

## Install

\`\`\`sh
npm install tinyqueue
\`\`\`

## Usage

\`\`\`js
import { Queue } from "tinyqueue";
const queue = new Queue("jobs.db");
await queue.push({ kind: "mail" });
\`\`\`

Jobs are retried three times. See the API reference for all options.`,
    is: "GENERIC technology en",
  },
  {
    name: "server.log",
    text: "starting\nlistening on 8080\nclient connected\nclient gone\n",
    is: "GENERIC technology *",
  },
  {
    text: `diff --git a/src/cart.py b/src/cart.py
index 83db48f..bf2a1c7 100644
--- a/src/cart.py
+++ b/src/cart.py
@@ -10,3 +10,3 @@ def total(lines):
-    return sum(lines)
+    return sum(line.amount for line in lines)`,
    is: "CODE * *",
  },
];

/** Texts with the marks of code or configuration that are neither. */
export const NOT_CODE: readonly Snippet[] = [
  {
    text: "Heirloom:\n\tSomething old that nobody in the family has the courage to sell.\n",
    is: "GENERIC general en",
  },
  {
    name: "contacts.csv",
    text: "name,phone\nAna,600100200\nLuis,600300400\n",
    is: "GENERIC general *",
  },
  {
    text: `Name: Carla Ruiz
Phone: 600 123 456
Address: 14 Mill Lane
Notes: rings twice; back door`,
    is: "GENERIC general *",
  },
  {
    text: `Minutes, residents' association
Present: 14 owners
Decisions:
- the lift will be repaired before June
- the fee stays at 45 euros
Next meeting: 9 September`,
    is: "GENERIC general en",
  },
  {
    text: `Acta de la junta de vecinos

Asistentes: doce propietarios. Se aprueba por unanimidad pintar el portal. El presidente informa de que
el seguro cubrirá la avería del garaje. Se levanta la sesión a las nueve y media.`,
    is: "GENERIC general es",
  },
  {
    text: `The price list (valid from March):
  small box ...... 4.50;
  large box ...... 7.20;
  ribbon ......... 0.80;
Ask for a discount (orders above fifty boxes).`,
    is: "GENERIC general en",
  },
  {
    text: `尊敬的客户：
您好！您订购的书架已于三月五日发出，预计三到五天送达。如有问题，请拨打客服电话。
感谢您的支持！`,
    is: "GENERIC general zh",
  },
];
