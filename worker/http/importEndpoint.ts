// The form of the import page, which needs no script: a story's address. Its page answers all else.

import type { Context, Next } from "hono";
import { buildPath } from "../../shared/routes/buildPath.ts";
import { signInPath } from "../../shared/routes/signInPath.ts";
import { isSameHash } from "../domain/identity/loginCode.ts";
import { importStory } from "../domain/imports/importStory.ts";
import { clientNetwork } from "./clientNetwork.ts";
import { readOwnForm } from "./readOwnForm.ts";
import type { AppEnv } from "./requestContext.ts";
import { openedEndpoint, TypedError } from "./typedErrors.ts";

/** Answers POST of `/p/import`: leads on to the draft, or back with what is wrong. */
export async function importEndpoint(c: Context<AppEnv>, next: Next): Promise<Response | void> {
  return c.req.method === "POST" ? takeForm(c, next) : next();
}

const takeForm = openedEndpoint(["POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  const context = c.get("request");
  const form = await readOwnForm(c.req.raw);
  const session = await context.session();
  const path = buildPath("ImportPost");
  if (!session) return c.redirect(signInPath({ operation: "login", redirect: path }), 303);
  if (!isSameHash(session.xsrfToken, form.get("xsrf") ?? ""))
    throw new TypedError("FORBIDDEN", "This page is out of date. Reload it and try again.");
  const importer = { userId: session.userId, network: clientNetwork(c.req.raw) };
  const result = await importStory(context, importer, form.get("url") ?? "");
  return result.outcome === "imported"
    ? c.redirect(buildPath("EditPost", { postId: result.draft.postId }), 303)
    : c.redirect(buildPath("ImportPost", {}, { query: { refused: result.outcome } }), 303);
});
