import { Memory } from "@ihmt/core";
const t = performance.now();
const m = await Memory.open({ home: Deno.args[0], onProgress: (s) => console.error(s) });
console.log(
  (performance.now() - t) / 1000,
  await m.stats().then((s) => [s.leaves, s.branches, s.depth, s.index, s.domains.length]),
);
console.log(Deno.memoryUsage());
