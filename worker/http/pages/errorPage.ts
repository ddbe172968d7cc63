import type { Context } from "hono";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { answerForm } from "../forms/answerForm.ts";
import type { AppEnv } from "../request/requestContext.ts";
import * as texts from "./texts.ts";

/**
 * The page that explains why a form failed, with a link back, and a sign-in link for 401. `back` is
 * one of our URLs; it defaults to the form's page.
 */
export async function errorPage(
  c: Context<AppEnv>,
  { status, message, back }: { status: number; message: string; back?: string },
): Promise<Response> {
  const { pathname, search } = back ? new URL(back, c.req.url) : pageOf(c.req.raw);
  const redirect = pathname + search;
  return answerError(c, {
    status,
    title: texts.formErrorTitle,
    message,
    text: status === 401 ? texts.formErrorText : texts.formRetryText,
    redirect,
    way: { label: status === 401 ? texts.goBack : texts.goBackAndTry, href: back ?? redirect },
  });
}

/**
 * The page that explains why a URL can't be shown, with a link to the home page, and a sign-in link
 * for 401.
 */
export function openedErrorPage(
  c: Context<AppEnv>,
  { status, message }: { status: number; message: string },
): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  return answerError(c, {
    status,
    title: texts.pageError,
    message,
    text: texts.pageErrorText,
    redirect: pathname + search,
    way: { label: texts.goToHomePage, href: buildPath("ShowHome") },
  });
}

/** `redirect` is where the sign-in returns to. */
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
    others: [...(status === 401 ? [{ label: texts.signIn, href: signIn, isMain: true }] : []), way],
  });
  return new Response(answer.body, { status, headers: answer.headers });
}

/** The form's page on this host according to the Referer; otherwise the home page. */
function pageOf({ url, headers }: Request): URL {
  const home = new URL("/", url);
  const page = URL.parse(headers.get("referer") ?? "");
  return page?.origin === home.origin ? page : home;
}
