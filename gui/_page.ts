/**
 * The page's files. They come along as text, so that they are in the bundle, in the package and in
 * memory alike: nothing is looked up by a path that somebody sent.
 */

import apiJs from "./static/api.js" with { type: "text" };
import domJs from "./static/dom.js" with { type: "text" };
import frameJs from "./static/frame.js" with { type: "text" };
import iconSvg from "./static/icon.svg" with { type: "text" };
import indexHtml from "./static/index.html" with { type: "text" };
import mainJs from "./static/main.js" with { type: "text" };
import partsJs from "./static/parts.js" with { type: "text" };
import routeJs from "./static/route.js" with { type: "text" };
import textJs from "./static/text.js" with { type: "text" };
import wordingJs from "./static/wording.js" with { type: "text" };
import drawingDescentJs from "./static/drawing/descent.js" with { type: "text" };
import drawingTimeChartJs from "./static/drawing/time_chart.js" with { type: "text" };
import drawingTrackJs from "./static/drawing/track.js" with { type: "text" };
import stylesAnswerCss from "./static/styles/answer.css" with { type: "text" };
import stylesBaseCss from "./static/styles/base.css" with { type: "text" };
import stylesExploreCss from "./static/styles/explore.css" with { type: "text" };
import stylesFrameCss from "./static/styles/frame.css" with { type: "text" };
import stylesScreensCss from "./static/styles/screens.css" with { type: "text" };
import stylesSetupCss from "./static/styles/setup.css" with { type: "text" };
import stylesTimelineCss from "./static/styles/timeline.css" with { type: "text" };
import treeModelJs from "./static/tree/model.js" with { type: "text" };
import treeSourceJs from "./static/tree/source.js" with { type: "text" };
import treeTreeJs from "./static/tree/tree.js" with { type: "text" };
import viewsAgentPlanJs from "./static/views/agent_plan.js" with { type: "text" };
import viewsAnswerJs from "./static/views/answer.js" with { type: "text" };
import viewsClueJs from "./static/views/clue.js" with { type: "text" };
import viewsDiagnoseJs from "./static/views/diagnose.js" with { type: "text" };
import viewsExploreJs from "./static/views/explore.js" with { type: "text" };
import viewsGateJs from "./static/views/gate.js" with { type: "text" };
import viewsLeafJs from "./static/views/leaf.js" with { type: "text" };
import viewsOverviewJs from "./static/views/overview.js" with { type: "text" };
import viewsPlaceJs from "./static/views/place.js" with { type: "text" };
import viewsSetupJs from "./static/views/setup.js" with { type: "text" };
import viewsSetupAgentsJs from "./static/views/setup_agents.js" with { type: "text" };
import viewsSetupStoreJs from "./static/views/setup_store.js" with { type: "text" };
import viewsTimelineJs from "./static/views/timeline.js" with { type: "text" };
import viewsTroubleJs from "./static/views/trouble.js" with { type: "text" };
import wordingEnJs from "./static/wording/en.js" with { type: "text" };
import wordingEsJs from "./static/wording/es.js" with { type: "text" };
import wordingZhJs from "./static/wording/zh.js" with { type: "text" };

/** A file of the page. */
export interface PageFile {
  readonly type: string;
  readonly text: string;
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ["html", "text/html; charset=utf-8"],
  ["js", "text/javascript; charset=utf-8"],
  ["css", "text/css; charset=utf-8"],
  ["svg", "image/svg+xml"],
]);

const FILES: ReadonlyMap<string, string> = new Map([
  ["/api.js", apiJs],
  ["/dom.js", domJs],
  ["/frame.js", frameJs],
  ["/icon.svg", iconSvg],
  ["/", indexHtml],
  ["/main.js", mainJs],
  ["/parts.js", partsJs],
  ["/route.js", routeJs],
  ["/text.js", textJs],
  ["/wording.js", wordingJs],
  ["/drawing/descent.js", drawingDescentJs],
  ["/drawing/time_chart.js", drawingTimeChartJs],
  ["/drawing/track.js", drawingTrackJs],
  ["/styles/answer.css", stylesAnswerCss],
  ["/styles/base.css", stylesBaseCss],
  ["/styles/explore.css", stylesExploreCss],
  ["/styles/frame.css", stylesFrameCss],
  ["/styles/screens.css", stylesScreensCss],
  ["/styles/setup.css", stylesSetupCss],
  ["/styles/timeline.css", stylesTimelineCss],
  ["/tree/model.js", treeModelJs],
  ["/tree/source.js", treeSourceJs],
  ["/tree/tree.js", treeTreeJs],
  ["/views/agent_plan.js", viewsAgentPlanJs],
  ["/views/answer.js", viewsAnswerJs],
  ["/views/clue.js", viewsClueJs],
  ["/views/diagnose.js", viewsDiagnoseJs],
  ["/views/explore.js", viewsExploreJs],
  ["/views/gate.js", viewsGateJs],
  ["/views/leaf.js", viewsLeafJs],
  ["/views/overview.js", viewsOverviewJs],
  ["/views/place.js", viewsPlaceJs],
  ["/views/setup.js", viewsSetupJs],
  ["/views/setup_agents.js", viewsSetupAgentsJs],
  ["/views/setup_store.js", viewsSetupStoreJs],
  ["/views/timeline.js", viewsTimelineJs],
  ["/views/trouble.js", viewsTroubleJs],
  ["/wording/en.js", wordingEnJs],
  ["/wording/es.js", wordingEsJs],
  ["/wording/zh.js", wordingZhJs],
]);

/** The file at an address; `undefined` when there is none. */
export function pageFile(path: string): PageFile | undefined {
  const text = FILES.get(path);
  if (text === undefined) return undefined;
  const ending = path === "/" ? "html" : path.slice(path.lastIndexOf(".") + 1);
  return { type: TYPES.get(ending) ?? "text/plain; charset=utf-8", text };
}
