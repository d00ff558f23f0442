/** How a failure reaches the page: a stable code and a sentence, never a stack trace. */

import process from "node:process";
import { HTTPException } from "hono/http-exception";
import { IhmtError } from "@ihmt/core";

/** What the API answers when it cannot do what it was asked. */
export interface FailureReply {
  readonly error: { readonly code: string; readonly message: string };
}

const STATUS: Readonly<Record<string, number>> = {
  wrong_token: 401,
  wrong_host: 403,
  wrong_origin: 403,
  no_such_page: 404,
  no_store: 404,
  unknown_memory: 404,
  unknown_agent: 404,
  invalid_input: 400,
  changed_meanwhile: 409,
  too_large: 413,
};

/** Puts whatever was thrown into a response. */
export function failureResponse(error: unknown): Response {
  if (error instanceof HTTPException) return error.getResponse();
  const { code, message } = error instanceof IhmtError ? error : unexpected(error);
  const reply: FailureReply = { error: { code, message } };
  return Response.json(reply, { status: STATUS[code] ?? 500 });
}

function unexpected(error: unknown): { code: string; message: string } {
  if (process.env["IHMT_DEBUG"] === "1") console.error(error);
  const what = error instanceof Error ? error.message : String(error);
  return { code: "internal", message: `Something went wrong inside IHMT: ${what}.` };
}
