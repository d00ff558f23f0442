// @ts-check
/** @param {import("../main.js").Setting} setting @returns {import("../main.js").Screen} */
export function showTimeline({ root }) {
  root.append("timeline");
  return {};
}
