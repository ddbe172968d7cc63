import type { Context } from "hono";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import { answerForm } from "../identity/answerForm.ts";
import type { AppEnv } from "../request/requestContext.ts";

/** True where a browser has sent a form by itself: who looks at the answer is a person. */
export function isNoJsForm({ method, headers }: Request): boolean {
  const type = headers.get("content-type") ?? "";
  return (
    method === "POST" &&
    /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type) &&
    takesPages(headers)
  );
}

/** True where a browser shows what an address answers. */
export function isOpenedByBrowser({ method, headers }: Request): boolean {
  return method === "GET" && takesPages(headers);
}

function takesPages(headers: Headers): boolean {
  return (headers.get("accept") ?? "").includes("text/html");
}

/**
 * The page that says why a form was not taken, with the way back; to signing in, where nobody is signed
 * in. `back` is an address of ours: without it, the page that the form was on.
 */
export async function errorPage(
  c: Context<AppEnv>,
  { status, message, back }: { status: number; message: string; back?: string },
): Promise<Response> {
  const { pathname, search } = back ? new URL(back, c.req.url) : pageOf(c.req.raw);
  const redirect = pathname + search;
  return answerError(c, {
    status,
    title: "This was not done",
    message,
    text:
      status === 401
        ? "What you wrote stays in the page: your browser's Back button leads to it."
        : "Go back and try again. What you wrote stays in the page: your browser's Back button leads to it.",
    redirect,
    way: { label: status === 401 ? "Go back" : "Go back and try again", href: back ?? redirect },
  });
}

/**
 * The page that says why an address answers nothing, with the way home; to signing in, where nobody is
 * signed in.
 */
export function openedErrorPage(
  c: Context<AppEnv>,
  { status, message }: { status: number; message: string },
): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  return answerError(c, {
    status,
    title: "This page can't be shown",
    message,
    text: "Go back to where you came from and try again, or go on from the home page.",
    redirect: pathname + search,
    way: { label: "Go to the home page", href: buildPath("ShowHome") },
  });
}

/** `redirect` is where a sign-in comes back to. */
async function answerError(
  c: Context<AppEnv>,
  error: {
    status: number;
    title: string;
    message: string;
    text: string;
    redirect: string;
    way: { label: string; href: string };
  },
): Promise<Response> {
  const { status, title, message, text, redirect, way } = error;
  const signIn = signInPath({ operation: "login", redirect });
  const answer = await answerForm(c, {
    title,
    error: message,
    text,
    action: c.req.path,
    others: [...(status === 401 ? [{ label: "Sign in", href: signIn, isMain: true }] : []), way],
  });
  return new Response(answer.body, { status, headers: answer.headers });
}

/** The page of this host that a form was on, as its browser says; the home page for all else. */
function pageOf({ url, headers }: Request): URL {
  const home = new URL("/", url);
  const page = URL.parse(headers.get("referer") ?? "");
  return page?.origin === home.origin ? page : home;
}
