import { readEmail } from "../../../../shared/format/inputPatterns.ts";
import type { SocialProviderId } from "../../../../shared/socialProviders.ts";
import { cutFullName } from "../../../../shared/people/fullName.ts";
import { sql } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import {
  type SocialIdentity,
  type SocialProvider,
  SocialProviderUnavailableError,
  SocialSignInDeniedError,
  SocialSignInError,
} from "../../../ports/socialSignIn/SocialProvider.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { confirmByProvider } from "../secondFactor/confirmIdentity.ts";
import { connectAccount } from "./connections.ts";
import type { SessionHost } from "../sessions/startSession.ts";
import { openByProvider } from "./openByProvider.ts";
import type { Opened } from "../sessions/openSession.ts";
import { hashToken } from "../rows/session.ts";
import { emailKeyOf } from "../rows/signInRequest.ts";
import {
  attemptOf,
  type SocialOperation,
  takeAttempt,
  type TakenAttempt,
} from "./socialAttempt.ts";

/**
 * Why a social sign-in failed. `over`: the attempt is unknown, used, or expired. `denied`: the user
 * declined. `rejected`: the provider's answer can't be trusted. `away`: the provider does not
 * answer. `unknown`: no account is connected. `address`: an account with that address exists but is
 * not connected. `taken`: the connection belongs to another account, or the account has another of
 * that provider. `other`: reauthentication used a provider account of someone else.
 */
export type SocialError =
  | "over"
  | "denied"
  | "rejected"
  | "away"
  | "unknown"
  | "address"
  | "taken"
  | "other";

/**
 * Result of a social sign-in attempt: a new session, or a change to the signed-in account.
 * `redirect` is not validated yet.
 */
export type SocialResult =
  | { opened: Opened }
  | { opensNothing: true; redirect: string }
  | { error: SocialError; operation: SocialOperation; redirect: string };

/** The provider's callback, as the browser delivers it. */
export interface SocialAnswer {
  /** The token in the state parameter. */
  token: string;
  /** Value of the browser's cookie. */
  secret: string;
  params: URLSearchParams;
}

/**
 * Handles a provider's callback: opens a session, connects the signed-in account, or
 * reauthenticates it. Only the first answer to an attempt is accepted, in the browser that started
 * it, and it uses the attempt up.
 */
export async function finishSocialSignIn(
  context: DomainContext,
  provider: SocialProvider,
  answer: SocialAnswer,
  place: SessionHost,
): Promise<SocialResult> {
  const { token, secret, params } = answer;
  const taken = await takeAttempt(context, { provider: provider.id, token, secret });
  if (!taken) return { error: "over", operation: "LOGIN", redirect: "" };
  const { operation, redirect } = taken;
  const attempt = await attemptOf(context, { provider: provider.id, operation, token, secret });
  const identity = await identified(() => provider.identify(attempt, params), provider.id);
  if (typeof identity === "string") return { error: identity, operation, redirect };
  return admit(context, { token, taken, identity }, place);
}

/** Identifies the user, or returns why that failed. Failures are logged without personal data. */
export async function identified(
  ask: () => Promise<SocialIdentity>,
  provider: SocialProviderId,
): Promise<SocialIdentity | "denied" | "rejected" | "away"> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SocialSignInDeniedError) return "denied";
    if (error instanceof SocialSignInError) {
      log("warn", "A provider's response was rejected", { provider, error });
      return "rejected";
    }
    if (!(error instanceof SocialProviderUnavailableError)) throw error;
    log("error", "A provider does not respond", { provider, error });
    return "away";
  }
}

/**
 * Signs in the user whom a provider identified, for an attempt that was taken.
 */
export async function admit(
  context: DomainContext,
  { token, taken, identity }: { token: string; taken: TakenAttempt; identity: SocialIdentity },
  place: SessionHost,
): Promise<SocialResult> {
  const { operation, redirect, provider } = taken;
  const known = readIdentity(identity, taken);
  if (operation === "CONNECT") {
    const isConnected = await connectAccount(context, provider, known, taken.userId);
    return isConnected ? { opensNothing: true, redirect } : { error: "taken", operation, redirect };
  }
  if (operation === "CONFIRM") {
    const isConfirmed = await confirmByProvider(context, known, taken.userId);
    return isConfirmed ? { opensNothing: true, redirect } : { error: "other", operation, redirect };
  }
  const errorResult = await noteIdentity(context, token, known, operation, provider);
  if (errorResult) return { error: errorResult, operation, redirect };
  const opened = await openByProvider(context, token, place);
  return opened ? { opened } : { error: "rejected", operation, redirect };
}

/**
 * Normalizes the identity: an invalid address or name becomes null, and a long name is truncated.
 */
function readIdentity(identity: SocialIdentity, { givenName }: TakenAttempt): SocialIdentity {
  const email = identity.email === null ? null : readEmail(identity.email);
  return {
    ...identity,
    email,
    isEmailVerified: identity.isEmailVerified && email !== null,
    name: cutFullName(identity.name ?? givenName ?? ""),
  };
}

/**
 * Stores what the provider reported and returns why it can't be used to sign in, or null if it can.
 */
async function noteIdentity(
  { db }: Pick<DomainContext, "db">,
  token: string,
  { issuer, subject, email, isEmailVerified, name }: SocialIdentity,
  operation: "LOGIN" | "REGISTER",
  provider: SocialProviderId,
): Promise<SocialError | null> {
  const emailKey = email === null ? null : emailKeyOf(email);
  const known = sql<{ isConnected: number; hasAccount: number; hasOther: number }>`
    SELECT EXISTS (SELECT 1 FROM user_connections WHERE issuer = ${issuer} AND subject = ${subject})
      AS isConnected,
    EXISTS (SELECT 1 FROM user_emails WHERE email_key = ${emailKey}) AS hasAccount,
    EXISTS (SELECT 1 FROM user_emails e JOIN user_connections c ON c.user_id = e.user_id
      WHERE e.email_key = ${emailKey} AND c.provider = ${provider}) AS hasOther`;
  const written = await db.write(
    [
      sql`UPDATE social_sign_ins SET issuer = ${issuer}, subject = ${subject}, email = ${email},
        email_key = ${isEmailVerified ? emailKey : null}, name = ${name}
        WHERE token_hash = ${await hashToken(token)}`,
      known,
    ],
    { idempotent: true },
  );
  const facts = written.first(known);
  if (facts?.isConnected) return null;
  if (facts?.hasAccount) {
    if (!isEmailVerified) return "address";
    return facts.hasOther ? "taken" : null;
  }
  return operation === "LOGIN" ? "unknown" : null;
}
