/** What gives each kind of text away, in English, Spanish and Chinese; a file a kind. */

import { CLINICAL } from "./clinical.ts";
import { COOKING } from "./cooking.ts";
import { HOWTO } from "./howto.ts";
import type { Kind } from "./kind.ts";
import { NARRATIVE } from "./narrative.ts";
import { PERSONAL } from "./personal.ts";
import { RUNBOOK } from "./runbook.ts";
import { TECHNOLOGY } from "./technology.ts";

/** Every kind that text alone can tell; code has rules of its own. */
export const KINDS: readonly Kind[] = [
  PERSONAL,
  CLINICAL,
  COOKING,
  RUNBOOK,
  HOWTO,
  NARRATIVE,
  TECHNOLOGY,
];
