// Shows emails stored by the embedded sender.

import type { Context } from "hono";
import { mailboxMail, type MailboxMail, mailboxPage } from "./mailbox.ts";
import type { AppEnv } from "../../http/request/requestContext.ts";
import { emptyDocument, listDocument, mailDocument } from "./mailboxDocuments.tsx";

/** The page around an email runs no scripts and frames only emails. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/**
 * An email loads nothing, runs nothing and has an opaque origin; clicks may navigate the top page.
 */
const MAIL_POLICY =
  "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Lists emails, newest first; `?before=ID` lists those before one. */
export async function mailboxEndpoint(c: Context<AppEnv>): Promise<Response> {
  const before = c.req.query("before");
  const page = await mailboxPage(c.get("request").db, before === undefined ? null : readId(before));
  return answer(c, listDocument(page), PAGE_POLICY);
}

/** Shows an email: its HTML in a frame, and its text. */
export async function mailboxMailEndpoint(c: Context<AppEnv>): Promise<Response> {
  const mail = await askedMail(c);
  return mail ? answer(c, mailDocument(mail), PAGE_POLICY) : notFound(c);
}

/** Returns an email's HTML as sent, with links that open outside the frame. */
export async function mailboxHtmlEndpoint(c: Context<AppEnv>): Promise<Response> {
  const mail = await askedMail(c);
  if (!mail) return notFound(c);
  return answer(c, mail.html.replace("<head>", '<head><base target="_top">'), MAIL_POLICY);
}

function askedMail(c: Context<AppEnv>): Promise<MailboxMail | null> {
  return mailboxMail(c.get("request").db, readId(c.req.param("id") ?? ""));
}

/** Parses a numeric id; 0, which no email has, for anything else. */
function readId(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

function notFound(c: Context<AppEnv>): Promise<Response> {
  return answer(c, emptyDocument(), PAGE_POLICY, 404);
}

async function answer(
  c: Context<AppEnv>,
  html: string,
  policy: string,
  status: 200 | 404 = 200,
): Promise<Response> {
  return c.html(html, status, {
    "Cache-Control": "no-store",
    "Content-Security-Policy": policy,
    "X-Robots-Tag": "noindex",
  });
}
