/**
 * What keeps everybody else out: other machines, other pages in the same browser, and stored text
 * that would like to be markup.
 *
 * - `Host` must name this machine, so that a foreign name that resolves here (DNS rebinding) is
 *   refused.
 * - The API wants the token, and a request that names an origin must name this one. There is no
 *   CORS, so no other page can read an answer.
 * - The page runs its own scripts and nothing else.
 */

import type { MiddlewareHandler } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { bodyLimit } from "hono/body-limit";
import { secureHeaders } from "hono/secure-headers";
import { IhmtError } from "@ihmt/core";
import { failureResponse } from "./_failure.ts";

/** Questions, clues, names and folders are short; nothing longer is ever sent. */
const LARGEST_BODY = 64 * 1024;

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** Tells the browser to run, load, frame and send nothing but what is the page's own. */
export function safeHeaders(): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
    },
    xFrameOptions: "DENY",
    // There is no certificate for a loopback address.
    strictTransportSecurity: false,
  });
}

/** Lets through only what was sent to this machine by one of its own names. */
export function guardHost(): MiddlewareHandler {
  return async ({ req }, next) => {
    if (!LOOPBACK.test(req.header("host") ?? "")) {
      return failureResponse(
        new IhmtError("wrong_host", "This page is only served to the machine that it runs on."),
      );
    }
    await next();
  };
}

/** Lets through only who knows the token, and comes from this very page. */
export function guardApi(token: string): MiddlewareHandler[] {
  return [
    sameOrigin,
    // Compares digests in constant time.
    bearerAuth({
      token,
      noAuthenticationHeader: { message: wrongToken },
      invalidAuthenticationHeader: { message: wrongToken },
      invalidToken: { message: wrongToken },
    }),
    bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge }),
    fresh,
  ];
}

/** A browser names the origin of every POST; it must be ours. Other requests may go without. */
const sameOrigin: MiddlewareHandler = async ({ req }, next) => {
  const origin = req.header("origin");
  const isReading = req.method === "GET" || req.method === "HEAD";
  if (origin === undefined ? !isReading : origin !== `http://${req.header("host")}`) {
    return failureResponse(new IhmtError("wrong_origin", "Another page may not ask this one."));
  }
  await next();
};

const fresh: MiddlewareHandler = async (context, next) => {
  await next();
  context.res.headers.set("cache-control", "no-store");
};

function wrongToken(): Response {
  return failureResponse(
    new IhmtError("wrong_token", "Open the page from the link that `ihmt gui` printed."),
  );
}

function tooLarge(): Response {
  return failureResponse(new IhmtError("too_large", "This is too much for one request."));
}
