import type { Context } from "hono";
import { answerPage } from "../render/answerPage.ts";
import type { AppEnv } from "./requestContext.ts";

/** Longest address that is looked at, in characters. */
const MAX_URL_LENGTH = 8000;

/** Answers a request for a page. Failures go to `serverError`. */
export async function pageEndpoint(c: Context<AppEnv>): Promise<Response> {
  c.header("Cache-Control", "no-store");
  if (c.req.method !== "GET" && c.req.method !== "HEAD") {
    return c.text("This address can only be read.", 405, { Allow: "GET, HEAD" });
  }
  if (c.req.url.length > MAX_URL_LENGTH) return c.text("The address is too long.", 414);
  const answer = await answerPage(c.get("request"), new URL(c.req.url));
  if (answer.kind === "redirect") return c.redirect(answer.to, answer.status);
  if (answer.canStore) c.header("Cache-Control", "private, no-cache");
  return c.html(answer.html, answer.status);
}
