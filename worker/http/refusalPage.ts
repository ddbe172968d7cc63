import type { Context } from "hono";
import { signInPath } from "../../shared/routes/signInPath.ts";
import { answerForm } from "./identity/answerForm.ts";
import type { AppEnv } from "./requestContext.ts";

/** True where a browser has sent a form by itself: who looks at the answer is a person. */
export function isPlainForm({ method, headers }: Request): boolean {
  const type = headers.get("content-type") ?? "";
  return (
    method === "POST" &&
    /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type) &&
    (headers.get("accept") ?? "").includes("text/html")
  );
}

/**
 * The page that says why a form was not taken, with the way back; to signing in, where nobody is signed
 * in. `back` is an address of ours: without it, the page that the form was on.
 */
export async function refusalPage(
  c: Context<AppEnv>,
  { status, message, back }: { status: number; message: string; back?: string },
): Promise<Response> {
  const { pathname, search } = back ? new URL(back, c.req.url) : pageOf(c.req.raw);
  const redirect = pathname + search;
  const signIn = signInPath({ operation: "login", redirect });
  const answer = await answerForm(c, {
    title: "This was not done",
    error: message,
    text:
      status === 401
        ? "What you wrote stays in the page: your browser's Back button leads to it."
        : "Go back and try again. What you wrote stays in the page: your browser's Back button leads to it.",
    action: c.req.path,
    others: [
      ...(status === 401 ? [{ label: "Sign in", href: signIn, isMain: true }] : []),
      { label: status === 401 ? "Go back" : "Go back and try again", href: back ?? redirect },
    ],
  });
  return new Response(answer.body, { status, headers: answer.headers });
}

/** The page of this host that a form was on, as its browser says; the home page for all else. */
function pageOf({ url, headers }: Request): URL {
  const home = new URL("/", url);
  const page = URL.parse(headers.get("referer") ?? "");
  return page?.origin === home.origin ? page : home;
}
