/** Steps to operate a system. */

import { fileName, han, type Kind, nouns } from "./kind.ts";
import { STEPS } from "./howto.ts";

/** A runbook. */
export const RUNBOOK: Kind = {
  dataType: "PROCESS",
  domain: "process.runbook",
  least: 3,
  leastWords: 20,
  insteadOf: ["process", "technology"],
  signals: [
    fileName("runbook playbook procedure procedimiento checklist howto", "手册 操作"),
    STEPS,
    {
      label: "shell commands",
      weight: 1.1,
      need: 1,
      // At the start of a line, behind the number of a step, in quotes, or behind a colon.
      pattern:
        /(?:^[ \t]*(?:(?:\d{1,2}[.)、]|[-*])[ \t]+)?|`|[:：] ?)(?:\$ |(?:sudo|kubectl|docker|git|ssh|scp|curl|systemctl|service|npm|psql|mysql|redis-cli|helm|terraform|aws|gcloud|make|ansible|free|df|rsync) [a-z.\/@-])/gmu,
    },
    {
      label: "words of operations",
      weight: 1,
      need: 3,
      words: nouns(`
        rollback deploy deployment restart restarted reload verify prerequisite downtime
        maintenance healthcheck replica primary migration backup restore oncall pager page drain
        traffic release staging production failover worker node cluster secret vault
        desplegar despliegue reiniciar verificar requisito mantenimiento copia restaurar
        restauracion produccion revertir migracion respaldo replica promover escalar guardia
        servicio nodo`),
      han: han("部署 回滚 重启 检查 备份 上线 发布 生产环境 值班 服务 日志 版本"),
    },
    {
      label: "sections of a procedure",
      weight: 1,
      need: 1,
      pattern:
        /^[ \t#*>-]*(?:\d{1,2}[.)][ \t]*)?(?:prerequisites|before you (?:start|begin)|steps|procedure|rollback|verification|roll(?:ing)? back|escalation|requisitos(?: previos)?|pasos|procedimiento|verificaci[oó]n|vuelta atr[aá]s|前提条件|步骤|上线步骤|回滚|验证)\**[ \t]*(?:[:：]|$)/gimu,
    },
  ],
};
