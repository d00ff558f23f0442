import { knownItems } from "../bench/_corpus.ts";
import { draw, seededRandom } from "../bench/_measure.ts";
const corpus = await knownItems("/work/shared/data/commits-40k.jsonl.gz", 39806);
for (const n of [1000, 39806]) {
  Deno.writeTextFileSync(
    `/tmp/q-${n}.json`,
    JSON.stringify(draw(corpus.queriesFor(n), 400, seededRandom(n))),
  );
}
