import { EMAIL_MESSAGE, readEmail } from "../../../../shared/format/inputPatterns.ts";
import { authOrigin } from "../../../../shared/routes/authOrigin.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { SignInFormError } from "../../../../shared/routes/paths/signInPath.ts";
import { nameError, NAME_MESSAGES, readFullName } from "../../../../shared/people/fullName.ts";
import { METHOD_IS_OFF, NO_REGISTRATION } from "../../../../shared/identity/mailErrors.ts";
import { sql, type Statement } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { BotCheckUnavailableError } from "../../../ports/botCheck/BotCheck.ts";
import type { DomainContext } from "../../kernel/context.ts";
import type { BrowserContext } from "../rows/browser.ts";
import { viewerFlags } from "../../flags/flags.ts";
import { sendMailNow } from "../../mail/processMail.ts";
import { signInCode } from "../../mail/messages/account/signInCode.ts";
import { signInLink } from "../../mail/messages/account/signInLink.ts";
import { MailOffError, queueMail } from "../../mail/queueMail.ts";

import { botCheck } from "./botCheck.ts";
import { hashLoginCode, newLoginCode } from "./loginCode.ts";
import { mailAttempts, SIGN_IN_MAILS } from "./mailAttempts.ts";
import { newToken } from "../../kernel/newToken.ts";
import { countTryOf, isBeyond, LIMITS, networkKey, readCount } from "../rows/rateLimits.ts";
import { hashToken } from "../rows/session.ts";
import {
  emailKeyOf,
  type LoginMethodName,
  PLEASE_TRY_AGAIN,
  SIGN_IN_LIFETIME_MS,
  type SusiOperationName,
  TOO_MANY_ATTEMPTS,
} from "../rows/signInRequest.ts";

/** Input of a request for a sign-in email. */
export interface SignInInput {
  email: string;
  redirect?: string | null;
  fullName?: string | null;
  captchaValue?: string | null;
  operation: SusiOperationName;
  type: LoginMethodName;
}

/** Result of the request, with the message to show. */
export type SendResult =
  | { isSent: true }
  | {
      error: "BadRequest" | "FailedChallenge" | "NotFound";
      message: string;
      /** Error code for the URL of a form submitted without JavaScript. */
      formError: SignInFormError;
    };

/** Action name that the bot check's token must have. */
const REGISTER_ACTION = "register";

/** Maximum stored redirect length, in characters. */
const MAX_REDIRECT = 2000;

const FAILED_CHALLENGE = "reCAPTCHA verification failed.";
const UNRECOGNIZED_EMAIL = "Sorry, we didn't recognize that email.";

/**
 * Sends a link or a code. Registration requires the bot check and does not reveal whether the
 * address has an account: the cost is the same, and the email then signs in to that account.
 */
export async function sendAcctAuthEmail(
  context: BrowserContext,
  input: SignInInput,
  /** The bot check was already passed for this address. */
  isChecked = false,
): Promise<SendResult> {
  const email = readEmail(input.email);
  if (email === null) return sendError("BadRequest", EMAIL_MESSAGE, "email");
  if ((await viewerFlags(context)).disable_login_email)
    return sendError("BadRequest", METHOD_IS_OFF, "off");
  const isNew = input.operation === "REGISTER";
  const typedName = input.fullName ?? "";
  const badName = isNew ? nameError(typedName) : null;
  if (badName) return sendError("BadRequest", NAME_MESSAGES[badName], badName);
  const challenge =
    isNew && !isChecked ? await failedChallenge(context, input.captchaValue ?? "") : null;
  if (challenge) return challenge;
  const { isLimited, hasAccount } = await countAndLookUp(
    context,
    input.operation,
    emailKeyOf(email),
  );
  if (isLimited) return sendError("BadRequest", TOO_MANY_ATTEMPTS, "limit");
  if (!isNew && !hasAccount) return sendError("NotFound", UNRECOGNIZED_EMAIL);
  return send(context, {
    email,
    fullName: isNew ? readFullName(typedName) : null,
    method: input.type,
    operation: hasAccount ? "LOGIN" : "REGISTER",
    redirect: (input.redirect ?? "").slice(0, MAX_REDIRECT),
  });
}

async function failedChallenge(
  context: DomainContext,
  captchaValue: string,
): Promise<SendResult | null> {
  const check = botCheck(context);
  if (!check) {
    log("error", "Registration is disabled: BOT_CHECK names no bot check");
    return sendError("BadRequest", NO_REGISTRATION, "closed");
  }
  try {
    const isPerson = await check.isPerson(captchaValue, REGISTER_ACTION);
    return isPerson ? null : sendError("FailedChallenge", FAILED_CHALLENGE, "challenge");
  } catch (error) {
    if (!(error instanceof BotCheckUnavailableError)) throw error;
    log("error", "The bot check does not respond", { error });
    return sendError("BadRequest", PLEASE_TRY_AGAIN);
  }
}

/**
 * Counts the attempt and looks the address up, in one round trip in every case. Logins that find no
 * account are also counted: beyond that limit the network no longer learns whether an account
 * exists.
 */
async function countAndLookUp(
  { db, now, network }: DomainContext,
  operation: SusiOperationName,
  emailKey: string,
): Promise<{ isLimited: boolean; hasAccount: boolean }> {
  const { sendFromNetwork, missesOfNetwork } = LIMITS;
  const [fromNetwork, misses] = await Promise.all([
    networkKey(sendFromNetwork, network),
    networkKey(missesOfNetwork, network),
  ]);
  const attempts = await mailAttempts(
    {
      limits: SIGN_IN_MAILS,
      requester: network,
      emailKey,
      bound: { key: fromNetwork, limit: sendFromNetwork },
    },
    now,
  );
  const owners = sql`SELECT user_id FROM user_emails WHERE email_key = ${emailKey}`;
  const missed = readCount(misses, now);
  const isLogin = operation === "LOGIN";
  const written = await db.write(
    [
      ...attempts.statements,
      owners,
      ...(isLogin ? [countMiss(misses, emailKey, now), missed] : []),
    ],
    { idempotent: false },
  );
  const hasMissed = isLogin && isBeyond(written.first(missed), missesOfNetwork);
  return {
    isLimited: attempts.isOneTooMany(written) || hasMissed,
    hasAccount: written.hasRows(owners),
  };
}

/** Counts an address without an account. */
function countMiss(key: string, emailKey: string, now: number): Statement {
  const miss = {
    key: sql`${key}`,
    from: sql`(SELECT 1) WHERE NOT EXISTS (SELECT 1 FROM user_emails WHERE email_key = ${emailKey})`,
  };
  return countTryOf(miss, LIMITS.missesOfNetwork, now);
}

interface Sending {
  email: string;
  fullName: string | null;
  method: LoginMethodName;
  operation: SusiOperationName;
  redirect: string;
}

async function send(context: BrowserContext, sending: Sending): Promise<SendResult> {
  const { email, fullName, method, operation, redirect } = sending;
  const { config, db, now, browser } = context;
  const secret = newToken();
  const idHash = await hashToken(secret);
  const code = newLoginCode();
  const isCode = method === "LOGIN_CODE";
  const mailed = {
    operation: operation === "REGISTER" ? ("register" as const) : ("login" as const),
    validMs: SIGN_IN_LIFETIME_MS,
  };
  const message = isCode
    ? signInCode({ ...mailed, code })
    : signInLink({ ...mailed, url: linkOf(config, secret, mailed.operation) });
  const key = `sign-in-${idHash.slice(0, 40)}`;
  const expiresAt = now + SIGN_IN_LIFETIME_MS;
  try {
    const mail = queueMail(context, { to: email, key, message, usefulUntil: expiresAt });
    await db.write(
      [
        sql`INSERT INTO sign_in_requests (id_hash, method, operation, email_key, email, full_name,
            redirect, code_hash, created_at, expires_at)
          VALUES (${idHash}, ${method}, ${operation}, ${emailKeyOf(email)}, ${email},
            ${operation === "REGISTER" ? fullName : null}, ${redirect},
            ${isCode ? await hashLoginCode(secret, code) : null}, ${now}, ${expiresAt})`,
        mail,
      ],
      { idempotent: false },
    );
  } catch (error) {
    if (!(error instanceof MailOffError)) throw error;
    log("error", "A sign-in email can't be sent", { error });
    return sendError("BadRequest", PLEASE_TRY_AGAIN);
  }
  // An email that is not sent at once is sent later, and its code must work in this browser.
  if (isCode) browser.keepPendingSignIn(secret);
  if (!(await sendMailNow(context, key))) return sendError("BadRequest", PLEASE_TRY_AGAIN);
  return { isSent: true };
}

function linkOf(
  config: DomainContext["config"],
  token: string,
  operation: "login" | "register",
): string {
  const query = { token, operation };
  return authOrigin(config) + buildPath("AuthCallback", { authProvider: "email" }, { query });
}

function sendError(
  error: "BadRequest" | "FailedChallenge" | "NotFound",
  message: string,
  formError: SignInFormError = "other",
): SendResult {
  return { error, message, formError };
}
