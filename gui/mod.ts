/**
 * The page of IHMT: look into a memory with a browser, on this machine only.
 *
 * An app that answers requests, and a way to serve it on whichever runtime this is. No route of it
 * edits or deletes a memory.
 *
 * @module
 */

export { type AppOptions, createApp } from "./app.ts";
export type { SetupChange, SetupOptions } from "./agent_setup.ts";
export { newToken, serveApp, type Served, type ServeOptions, urlOfPage } from "./serve.ts";
export type { FailureReply } from "./_failure.ts";
export type {
  AgentPlanReply,
  AgentReply,
  AgentScopeReply,
  AgentsReply,
  AgentStepReply,
} from "./routes/agents.ts";
export type { AskReply, HitReply, WalkNode } from "./routes/ask.ts";
export type {
  FilterReply,
  LeafReply,
  LinksReply,
  Outdated,
  OutdatedReply,
  Step,
} from "./routes/explore.ts";
export type { DialogReply, FolderReply } from "./routes/folders.ts";
export type { HealthReply, OverviewReply } from "./routes/overview.ts";
export type { RevisionReply, StoreReply } from "./routes/store.ts";
export type {
  StateReply,
  TimelineChange,
  TimelineFact,
  TimelineLine,
  TimelineReply,
} from "./routes/timeline.ts";
