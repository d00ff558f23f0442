/** Recipes, runbooks, instructions, and texts that only look like them. */

import type { Snippet } from "./snippet.ts";

/** Texts that say how something is done. */
export const PROCEDURES: readonly Snippet[] = [
  {
    text: `Lentil soup

2 cups red lentils
1 onion, chopped
3 cloves garlic
1.5 l vegetable stock
1 tsp cumin

Fry the onion in a little oil over medium heat until soft. Add garlic and cumin, stir for a minute, then
the lentils and the stock. Simmer for 20 minutes, season with salt and lemon, and serve.`,
    is: "PROCESS process.cooking en",
  },
  {
    text:
      `Gazpacho para seis: 1 kg de tomates maduros, un pepino, un pimiento verde, 2 dientes de ajo, 100 ml
de aceite de oliva, vinagre y sal. Se trocea todo, se tritura muy fino, se añade el aceite poco a poco y
se cuela. Dejar en la nevera al menos dos horas y servir muy frío.`,
    is: "PROCESS process.cooking es",
  },
  {
    text: `红烧肉
材料：五花肉500克，冰糖30克，生抽2勺，老抽1勺，料酒2勺，姜3片，葱2根，八角2个。
1. 五花肉切块，冷水下锅焯水，捞出洗净。
2. 锅中放少许油，小火炒冰糖至焦糖色，下肉翻炒上色。
3. 加入料酒、生抽、老抽、姜、葱和八角，倒入热水没过肉。
4. 大火烧开后转小火炖一小时，最后大火收汁。`,
    is: "PROCESS process.cooking zh",
  },
  {
    text: `# Rotating the database password

Prerequisites: access to the vault, a maintenance window of ten minutes.

1. Put the API in read-only mode: \`ihctl readonly on\`.
2. Generate a new password and store it in the vault.
3. \`ALTER ROLE app WITH PASSWORD '…'\` on the primary.
4. Restart the workers one by one and verify that each of them connects.
5. Leave read-only mode.

Rollback: restore the previous secret version and restart again.`,
    is: "PROCESS process.runbook en",
  },
  {
    text: `Procedimiento de restauración de copias

1. Avisar en el canal de guardia y parar los trabajos programados.
2. Descargar la última copia del almacén: \`aws s3 cp s3://copias/ultima.dump .\`
3. Restaurar en la réplica y verificar el número de filas.
4. Promover la réplica y reiniciar los servicios.
5. Si algo falla, revertir al nodo anterior y escalar al responsable.`,
    is: "PROCESS process.runbook es",
  },
  {
    text: `上线步骤
前提条件：测试环境已通过验收，已通知值班同事。
1. 备份生产环境数据库。
2. 部署新版本：kubectl apply -f release.yaml
3. 检查服务健康状态和错误日志。
4. 如有异常，立即回滚到上一个版本并重启服务。`,
    is: "PROCESS process.runbook zh",
  },
  {
    text: `How to descale the coffee machine

You need: descaler, a jug, fresh water.

1. Empty the tank and remove the filter.
2. Pour in the descaler and fill up with water to the mark.
3. Press both buttons for five seconds, then wait until the light goes off.
4. Rinse the tank and run two jugs of clean water through.`,
    is: "PROCESS process en",
  },
  {
    text: `Cómo renovar el pasaporte

1. Pide cita en la página de la policía con un mes de antelación.
2. Reúne una foto reciente, el DNI y el pasaporte viejo.
3. Paga la tasa al llegar, con tarjeta si puedes.
4. Pon el dedo en el lector, firma y recoge el pasaporte en el momento.`,
    is: "PROCESS process es",
  },
  {
    text: `更换自行车内胎的步骤
1. 松开刹车，拆下车轮。
2. 用撬胎棒把外胎一侧撬出，取出旧内胎。
3. 检查外胎里有没有钉子或玻璃。
4. 给新内胎充一点气，装回去，再把外胎压进轮圈。
5. 充足气，装回车轮，调好刹车。`,
    is: "PROCESS process zh",
  },
  {
    name: "runbook-cache.md",
    text: `When the cache node does not answer:
- ssh into it and look at the memory: \`free -m\`
- restart redis: \`systemctl restart redis\`
- verify with \`redis-cli ping\`, then watch the traffic for five minutes
- page the platform team if it happens twice`,
    is: "PROCESS process.runbook en",
  },
];

/** Numbered lists, kitchens and commands in texts of another kind. */
export const NOT_PROCEDURES: readonly Snippet[] = [
  {
    text:
      `My grandmother never measured anything. I asked her once how much flour goes into the dough and she
said "until it stops complaining". I have her rolling pin, her apron and no recipe at all.`,
    is: "PERSONAL personal en",
  },
  {
    text:
      `The restaurant opened in 1998 with eight tables. Critics praised its rice, its bread and above all
its prices. Twenty years later the owners sold it to a chain, which kept the name and changed the rest.`,
    is: "GENERIC general en",
  },
  {
    text: `Top five cities for cyclists:
1. Utrecht
2. Copenhagen
3. Münster
4. Bordeaux
5. Seville`,
    is: "GENERIC general *",
  },
  {
    text:
      `The kitchen service exposes \`POST /orders\`. Each order lists ingredients with quantity and unit, and
the printer worker formats them. We cache the menu in Redis; the recipe schema lives in menu.proto.`,
    is: "GENERIC technology en",
  },
  {
    text:
      `Lista de la compra: 2 kg de patatas, 1 l de leche, 12 huevos, sal gorda, detergente, pilas AA.`,
    is: "GENERIC general es",
  },
  {
    text: `Agenda
1. Approval of the minutes
2. Budget for the summer party
3. Parking spaces
4. Any other business`,
    is: "GENERIC general en",
  },
  {
    text:
      `El equipo de cocina ganó el torneo de fútbol por tres a uno. El cocinero jefe marcó dos goles y el
lavaplatos paró un penalti. La fiesta duró hasta que se acabó el aceite de la freidora.`,
    is: "GENERIC general es",
  },
  {
    text: `公司食堂下周起调整供餐时间：早餐七点到九点，午餐十一点半到一点。请各部门错峰就餐。`,
    is: "GENERIC general zh",
  },
];
