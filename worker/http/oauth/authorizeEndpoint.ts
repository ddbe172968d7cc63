// The OAuth consent page. Redirects only to a URI that the application has registered, compared
// exactly, and only once the reader is signed in.

import type { Context } from "hono";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath, SWITCH_ACCOUNT_ENTRY } from "../../../shared/routes/paths/signInPath.ts";
import { formatOauthScopes } from "../../../shared/oauth/oauthScopes.ts";
import { impersonationError } from "../../domain/identity/rows/impersonationError.ts";
import { isSameHash } from "../../domain/identity/signIn/loginCode.ts";
import type { Session } from "../../domain/identity/rows/session.ts";
import {
  answerAddress,
  type Asked,
  grantedScopes,
  issueCode,
  readInput,
  type AuthorizationInput,
} from "../../domain/oauth/authorization.ts";
import { userById } from "../../domain/people/rows/users.ts";
import type { UserRow } from "../../domain/people/rows/userRow.ts";
import { consentDocument } from "../../render/documents/consentDocument.tsx";
import { formDocument } from "../../render/documents/formDocument.tsx";
import { readCsrfForm } from "../request/body/readCsrfForm.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { contentSecurityPolicy } from "../request/securityHeaders.ts";
import { openedEndpoint } from "../request/typedErrors.ts";
import * as texts from "./texts.ts";

/** Longest redirect that the sign-in page preserves, in characters. */
const MAX_WAY_BACK = 1900;

const OUT_OF_DATE = texts.pageOutOfDate;

/** Answers GET, HEAD and POST of `/m/oauth/authorize`. */
export const authorizeEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  const context = c.get("request");
  const { publicHost, publicUrl } = context.config;
  const url = new URL(c.req.url);
  if (url.host !== publicHost) return c.redirect(publicUrl + url.pathname + url.search, 303);
  const form = c.req.method === "POST" ? await readCsrfForm(c.req.raw) : null;
  const read = await readInput(context, form ?? url.searchParams);
  if (read.kind === "rejected") return rejectRequest(c, read.why, 400);
  const session = await context.session();
  const asked = read.kind === "authorization" ? read.input : read.asked;
  if (!session) return askToSignIn(c, form ?? url.searchParams);
  const reader = await userById(context).load(session.userId);
  const why = errorOf(session, reader);
  if (why !== null || !reader) return rejectRequest(c, why ?? OUT_OF_DATE, 403);
  if (read.kind === "error") return c.redirect(answerAddress(context, asked, read.error), 303);
  if (form) return decide(c, session, reader, read.input, form);
  if (c.req.method === "GET" && (await isAuthorized(c, session, read.input)))
    return startSession(c, session, read.input);
  return ask(c, session, reader, read.input);
});

/** Why a session can't authorize an application; null if it can. */
function errorOf(session: Session, reader: UserRow | null): string | null {
  if (session.isElsewhere) return texts.onlyOnMainSite;
  if (reader?.isHidden !== 0) return texts.accountSuspended;
  return impersonationError(session);
}

/**
 * True if consent can be skipped: the reader has granted these scopes before, and the application
 * authenticates with a secret. Any program could impersonate an application without one (RFC 8252,
 * 8.6).
 */
async function isAuthorized(
  c: Context<AppEnv>,
  { userId }: Session,
  input: AuthorizationInput,
): Promise<boolean> {
  if (input.client.secretHash === null) return false;
  const granted = await grantedScopes(c.get("request"), userId, input.client.id);
  return granted !== null && input.scopes.every((scope) => granted.includes(scope));
}

function decide(
  c: Context<AppEnv>,
  session: Session,
  reader: UserRow,
  input: AuthorizationInput,
  form: URLSearchParams,
): Response | Promise<Response> {
  if (!isSameHash(session.xsrfToken, form.get("xsrf") ?? ""))
    return rejectRequest(c, OUT_OF_DATE, 403);
  const decision = form.get("decision");
  if (decision === "allow") return startSession(c, session, input);
  if (decision === "cancel")
    return answerApplication(c, input, {
      error: "access_denied",
      description: "The reader denied access",
    });
  return ask(c, session, reader, input);
}

async function startSession(
  c: Context<AppEnv>,
  { userId }: Session,
  input: AuthorizationInput,
): Promise<Response> {
  const code = await issueCode(c.get("request"), userId, input);
  return answerApplication(
    c,
    input,
    code === null
      ? { error: "temporarily_unavailable", description: "Too many requests: try again later" }
      : { code },
  );
}

function answerApplication(
  c: Context<AppEnv>,
  asked: Asked,
  answer: Parameters<typeof answerAddress>[2],
): Response {
  return c.redirect(answerAddress(c.get("request"), asked, answer), 303);
}

function ask(
  c: Context<AppEnv>,
  session: Session,
  reader: UserRow,
  input: AuthorizationInput,
): Response | Promise<Response> {
  const { client, scopes } = input;
  const back = new URL(input.redirectUri);
  const asked = askedAgain(input);
  const path = buildPath("OAuthAuthorize", {}, { query: asked });
  c.header("Content-Security-Policy", contentSecurityPolicy({ formActions: [back.origin] }));
  return c.html(
    consentDocument({
      application: client,
      reader,
      scopes,
      redirectHost: back.host,
      isLocal: back.protocol === "http:",
      action: buildPath("OAuthAuthorize"),
      hidden: { ...asked, xsrf: session.xsrfToken },
      switchHref: signInPath({
        operation: "login",
        redirect: path,
        susiEntry: SWITCH_ACCOUNT_ENTRY,
      }),
    }),
  );
}

/** The request's parameters, as the form repeats them. */
function askedAgain({
  client,
  namesRedirect,
  redirectUri,
  state,
  scopes,
  challenge,
}: AuthorizationInput) {
  return {
    client_id: client.id,
    response_type: "code",
    scope: formatOauthScopes(scopes),
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...(namesRedirect ? { redirect_uri: redirectUri } : {}),
    ...(state === null ? {} : { state }),
  };
}

/** The sign-in redirect preserves all parameters of the request. */
function askToSignIn(c: Context<AppEnv>, params: URLSearchParams): Response | Promise<Response> {
  const { queryParams } = c.get("location").match!.route;
  const query = Object.fromEntries(
    queryParams.flatMap((name) => (params.has(name) ? [[name, params.get(name)!]] : [])),
  );
  const redirect = buildPath("OAuthAuthorize", {}, { query });
  if (redirect.length > MAX_WAY_BACK) return rejectRequest(c, texts.requestTooLong, 400);
  return c.redirect(signInPath({ operation: "login", redirect }), 303);
}

function rejectRequest(
  c: Context<AppEnv>,
  why: string,
  status: 400 | 403,
): Response | Promise<Response> {
  return c.html(
    formDocument({
      title: texts.notAuthorized,
      text: status === 400 ? texts.rejectedRequest(why) : texts.rejected(why),
      action: "",
      others: [{ label: texts.goHome, href: buildPath("ShowHome") }],
    }),
    status,
  );
}
