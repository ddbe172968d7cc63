// Owns where a reader is asked whether an application is let in. It answers nobody but an address that
// the application has registered, letter by letter, and nobody before it is known who the reader is.

import type { Context } from "hono";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath, SWITCH_ACCOUNT_ENTRY } from "../../../shared/routes/signInPath.ts";
import { formatOauthScopes } from "../../../shared/rules/oauthScopes.ts";
import { actingRefusal } from "../../domain/identity/actingRefusal.ts";
import { isSameHash } from "../../domain/identity/loginCode.ts";
import type { Session } from "../../domain/identity/session.ts";
import {
  answerAddress,
  type Asked,
  grantedScopes,
  issueCode,
  readWish,
  type Wish,
} from "../../domain/oauth/authorization.ts";
import { userById } from "../../domain/people/users.ts";
import type { UserRow } from "../../domain/people/userRow.ts";
import { consentDocument } from "../../render/consentDocument.tsx";
import { formDocument } from "../../render/formDocument.tsx";
import { readOwnForm } from "../readOwnForm.ts";
import type { AppEnv } from "../requestContext.ts";
import { contentSecurityPolicy } from "../securityHeaders.ts";
import { openedEndpoint } from "../typedErrors.ts";

/** Longest way back that signing in keeps, in characters. */
const MAX_WAY_BACK = 1900;

const OUT_OF_DATE = "This page is out of date. Start anew where you came from.";

const TELL_MAKERS = " If you came here from an application, tell its makers.";

/** Answers GET, HEAD and POST of `/m/oauth/authorize`. */
export const authorizeEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  const context = c.get("request");
  const { publicHost, publicUrl } = context.config;
  const url = new URL(c.req.url);
  if (url.host !== publicHost) return c.redirect(publicUrl + url.pathname + url.search, 303);
  const form = c.req.method === "POST" ? await readOwnForm(c.req.raw) : null;
  const read = await readWish(context, form ?? url.searchParams);
  if (read.kind === "refused") return refuse(c, read.why, 400);
  const session = await context.session();
  const asked = read.kind === "wish" ? read.wish : read.asked;
  if (!session) return askToSignIn(c, form ?? url.searchParams);
  const reader = await userById(context).load(session.userId);
  const why = refusalOf(session, reader);
  if (why !== null || !reader) return refuse(c, why ?? OUT_OF_DATE, 403);
  if (read.kind === "error") return c.redirect(answerAddress(context, asked, read.error), 303);
  if (form) return decide(c, session, reader, read.wish, form);
  if (c.req.method === "GET" && (await isLetIn(c, session, read.wish)))
    return letIn(c, session, read.wish);
  return ask(c, session, reader, read.wish);
});

/** Why a session lets nothing in; null where it may. */
function refusalOf(session: Session, reader: UserRow | null): string | null {
  if (session.isElsewhere) return "Applications are let in on the main site alone.";
  if (reader?.isSuspended !== 0) return "Your account is suspended, so that nothing can be let in.";
  return actingRefusal(session);
}

/**
 * True where nobody has to be asked again: the reader has let in as much before, and the application
 * proves itself by a secret. Any program could pass for one that has none (RFC 8252, 8.6).
 */
async function isLetIn(c: Context<AppEnv>, { userId }: Session, wish: Wish): Promise<boolean> {
  if (wish.client.secretHash === null) return false;
  const granted = await grantedScopes(c.get("request"), userId, wish.client.id);
  return granted !== null && wish.scopes.every((scope) => granted.includes(scope));
}

function decide(
  c: Context<AppEnv>,
  session: Session,
  reader: UserRow,
  wish: Wish,
  form: URLSearchParams,
): Response | Promise<Response> {
  if (!isSameHash(session.xsrfToken, form.get("xsrf") ?? "")) return refuse(c, OUT_OF_DATE, 403);
  const decision = form.get("decision");
  if (decision === "allow") return letIn(c, session, wish);
  if (decision === "cancel")
    return answerApplication(c, wish, {
      error: "access_denied",
      description: "The reader said no",
    });
  return ask(c, session, reader, wish);
}

async function letIn(c: Context<AppEnv>, { userId }: Session, wish: Wish): Promise<Response> {
  const code = await issueCode(c.get("request"), userId, wish);
  return answerApplication(
    c,
    wish,
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
  wish: Wish,
): Response | Promise<Response> {
  const { client, scopes } = wish;
  const back = new URL(wish.redirectUri);
  const asked = askedAgain(wish);
  const path = buildPath("OAuthAuthorize", {}, { query: asked });
  c.header("Content-Security-Policy", contentSecurityPolicy({ formActions: [back.origin] }));
  return c.html(
    consentDocument({
      application: client,
      reader,
      scopes,
      leadsTo: back.host,
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

/** What is asked for, as the form asks for it again. */
function askedAgain({ client, namesRedirect, redirectUri, state, scopes, challenge }: Wish) {
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

/** Signing in comes back with all that was asked for. */
function askToSignIn(c: Context<AppEnv>, params: URLSearchParams): Response | Promise<Response> {
  const { queryParams } = c.get("located").match!.route;
  const query = Object.fromEntries(
    queryParams.flatMap((name) => (params.has(name) ? [[name, params.get(name)!]] : [])),
  );
  const redirect = buildPath("OAuthAuthorize", {}, { query });
  if (redirect.length > MAX_WAY_BACK)
    return refuse(c, "What it asks for is too long to be kept while you sign in.", 400);
  return c.redirect(signInPath({ operation: "login", redirect }), 303);
}

function refuse(c: Context<AppEnv>, why: string, status: 400 | 403): Response | Promise<Response> {
  return c.html(
    formDocument({
      title: "This application can’t be let in",
      text: `${why} Nothing was shared, and you are led nowhere.${status === 400 ? TELL_MAKERS : ""}`,
      action: "",
      others: [{ label: "Go home", href: buildPath("ShowHome") }],
    }),
    status,
  );
}
