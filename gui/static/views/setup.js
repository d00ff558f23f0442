// @ts-check
/** @param {import("../main.js").Setting} setting @returns {import("../main.js").Screen} */
export function showSetup({ root }) {
  root.append("setup");
  return {};
}
