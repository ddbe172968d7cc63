import type { Context, Next } from "hono";
import { EMBEDDED_BOT_CHECK_TOKEN } from "../../../shared/embeddedBotCheckToken.ts";
import { readEmail, readLoginCode } from "../../../shared/format/inputPatterns.ts";
import { redirectThrough } from "../../../shared/routes/actionRedirect.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import {
  type SignInFormError,
  signInPath,
  SWITCH_ACCOUNT_ENTRY,
} from "../../../shared/routes/paths/signInPath.ts";
import { nameError } from "../../../shared/people/fullName.ts";
import { sendAcctAuthEmail } from "../../domain/identity/signIn/sendAcctAuthEmail.ts";
import { verifyLoginCode } from "../../domain/identity/signIn/verifyLoginCode.ts";
import { reportSignInError } from "./reportSignInError.ts";
import { continueTo } from "./sessions/signInSession.ts";
import { isForeignRequest } from "../request/isForeignRequest.ts";
import { readForm } from "../request/body/readForm.ts";
import type { AppEnv, RequestContext } from "../request/requestContext.ts";

/**
 * Handles the sign-in page's form without JavaScript: does the same as the mutation and redirects
 * to the next step. Errors are a query parameter.
 */
export async function signInFormEndpoint(c: Context<AppEnv>, next: Next): Promise<Response | void> {
  if (c.req.method === "GET" && (await isSignedInFor(c)))
    return continueTo(c, redirectThrough(c.req.query("redirect") ?? "", c.req.query("actionUrl")));
  if (c.req.method !== "POST") return next();
  c.header("Cache-Control", "no-store");
  if (isForeignRequest(c.req.raw)) return c.text("Send this form from its own page.", 403);
  const form = await readForm(c.req.raw);
  if (!form) return c.text("The request isn’t a sign-in form.", 400);
  const asked = new URL(c.req.url).searchParams;
  const operation = asked.get("operation") === "register" ? "register" : "login";
  const way = {
    operation,
    redirect: asked.get("redirect") ?? undefined,
    collection: asked.get("collection") ?? undefined,
    user: asked.get("user") ?? undefined,
    newsletterV3: asked.get("newsletterV3") ?? undefined,
    actionUrl: asked.get("actionUrl") ?? undefined,
    susiEntry: asked.get("susiEntry") ?? undefined,
  } as const;
  const redirect = redirectThrough(way.redirect ?? buildPath("ShowHome"), way.actionUrl);
  const code = form.get("code");
  if (code !== null) return withCode(c, { code, redirect, way });
  const step = await stepAfter(c.get("request"), form, { operation, redirect });
  const error = step.error ?? (step.stepOverride === "UNRECOGNIZED_EMAIL" ? "NotFound" : null);
  if (error !== null) await reportSignInError(c, { operation, step: "ENTER_EMAIL", error });
  return c.redirect(signInPath({ ...way, ...step }), 303);
}

/**
 * True if a signed-in reader came from another of our hosts, which the cached page can't detect.
 */
async function isSignedInFor(c: Context<AppEnv>): Promise<boolean> {
  const isElsewhere = /^https?:/i.test(c.req.query("redirect") ?? "");
  if (c.req.query("susiEntry") === SWITCH_ACCOUNT_ENTRY) return false;
  return isElsewhere && (await c.get("request").session()) !== null;
}

/** Exchanges a code for a token in the browser that requested it, and continues with it. */
async function withCode(
  c: Context<AppEnv>,
  asked: { code: string; redirect: string; way: SignInAsked },
): Promise<Response> {
  const { code, redirect, way } = asked;
  const { operation } = way;
  const result = await verifyLoginCode(c.get("request"), code);
  if ("token" in result) {
    const query = { token: result.token, operation, redirect, state: "email" };
    return c.redirect(buildPath("LoginRedirect", {}, { query }), 303);
  }
  await reportSignInError(c, { operation, step: "CHECK_YOUR_INBOX", error: result.error });
  const error = readLoginCode(code) === null ? "code" : CODE_ERRORS[result.error];
  return c.redirect(
    signInPath({ ...way, stepOverride: "CHECK_YOUR_INBOX", mode: "code", error }),
    303,
  );
}

type SignInAsked = Parameters<typeof signInPath>[0];

const CODE_ERRORS = {
  BadRequest: "wrong",
  NotFound: "expired",
  TooManyRequests: "attempts",
  RateLimited: "attempts",
} as const satisfies Record<string, SignInFormError>;

/** Returns to the form with its error. */
const wrong = (error: SignInFormError) => ({ stepOverride: "ENTER_EMAIL", error }) as const;

async function stepAfter(
  context: RequestContext,
  form: URLSearchParams,
  { operation, redirect }: { operation: "login" | "register"; redirect: string },
): Promise<Pick<Parameters<typeof signInPath>[0], "stepOverride" | "mode" | "error">> {
  const email = form.get("email") ?? "";
  const fullName = form.get("fullName") ?? "";
  const mode = form.get("mode") === "code" ? "code" : undefined;
  const badName = operation === "register" ? nameError(fullName) : null;
  if (badName) return wrong(badName);
  if (readEmail(email) === null) return wrong("email");
  const result = await sendAcctAuthEmail(context, {
    email,
    fullName,
    redirect,
    // Without JavaScript there is no other value; a configured bot-check service rejects this one.
    captchaValue: EMBEDDED_BOT_CHECK_TOKEN,
    operation: operation === "register" ? "REGISTER" : "LOGIN",
    type: mode === "code" ? "LOGIN_CODE" : "MAGIC_LINK",
  });
  if ("isSent" in result) return { stepOverride: "CHECK_YOUR_INBOX", mode };
  if (result.error === "NotFound") return { stepOverride: "UNRECOGNIZED_EMAIL" };
  return wrong(result.formError);
}
