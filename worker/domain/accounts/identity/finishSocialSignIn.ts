import { readEmail } from "../../../../shared/format/inputPatterns.ts";
import type { SocialProviderId } from "../../../../shared/socialProviders.ts";
import { cutFullName } from "../../../../shared/rules/fullName.ts";
import { log } from "../../../log.ts";
import {
  type SocialIdentity,
  type SocialProvider,
  SocialProviderAway,
  SocialSignInDenied,
  SocialSignInRefused,
} from "../../../ports/socialSignIn/SocialProvider.ts";
import type { DomainContext } from "../../context.ts";
import { confirmByProvider } from "./confirmIdentity.ts";
import { connectAccount } from "./connections.ts";
import type { SessionHost } from "./startSession.ts";
import { openByProvider } from "./openByProvider.ts";
import type { Opened } from "./openSession.ts";
import { hashToken } from "../../core/identity/session.ts";
import { emailKeyOf } from "../../core/identity/signInRequest.ts";
import {
  attemptOf,
  type SocialOperation,
  takeAttempt,
  type TakenAttempt,
} from "./socialAttempt.ts";

/**
 * Why nobody was let in: `over` for a way that nobody is on (any more), `denied` where the reader said
 * no, `refused` where the answer is not to be trusted, `away` where the provider gives none, `unknown`
 * for an account of theirs that nobody has connected, `address` where an account has its address
 * without being connected, `taken` where the connection is somebody else's, or another one is there,
 * `other` where somebody who was to confirm that they are there is known by another account.
 */
export type SocialError =
  | "over"
  | "denied"
  | "refused"
  | "away"
  | "unknown"
  | "address"
  | "taken"
  | "other";

/**
 * What came of a way to a provider: a session, or something of the account whose session it is already.
 * `redirect` is not checked yet.
 */
export type SocialResult =
  | { opened: Opened }
  | { opensNothing: true; redirect: string }
  | { error: SocialError; operation: SocialOperation; redirect: string };

/** What a browser brings back from a provider. */
export interface SocialAnswer {
  /** The state's. */
  token: string;
  /** What the browser's cookie holds. */
  secret: string;
  params: URLSearchParams;
}

/**
 * Takes a provider's answer: opens a session, or connects the account of whoever is signed in, or has
 * them shown to be there. Only the first answer to a way is taken, in its browser, and it is used up whatever it says. Throws as
 * `Database.write`.
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

/** Who it is, or why that is not known. What went wrong is logged; nobody is named. */
export async function identified(
  ask: () => Promise<SocialIdentity>,
  provider: SocialProviderId,
): Promise<SocialIdentity | "denied" | "refused" | "away"> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SocialSignInDenied) return "denied";
    if (error instanceof SocialSignInRefused) {
      log("warn", "A provider's answer was refused", { provider, error });
      return "refused";
    }
    if (!(error instanceof SocialProviderAway)) throw error;
    log("error", "A provider does not answer", { provider, error });
    return "away";
  }
}

/** Lets in whom a provider has named, on a way that has been taken. Throws as above. */
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
  return opened ? { opened } : { error: "refused", operation, redirect };
}

/** The same in our spelling: what is no address or no name is none, and a long name is cut. */
function readIdentity(identity: SocialIdentity, { givenName }: TakenAttempt): SocialIdentity {
  const email = identity.email === null ? null : readEmail(identity.email);
  return {
    ...identity,
    email,
    isEmailVerified: identity.isEmailVerified && email !== null,
    name: cutFullName(identity.name ?? givenName ?? ""),
  };
}

/** Notes what the provider said, and answers why it opens nothing; null where it opens something. */
async function noteIdentity(
  { db }: Pick<DomainContext, "db">,
  token: string,
  { issuer, subject, email, isEmailVerified, name }: SocialIdentity,
  operation: "LOGIN" | "REGISTER",
  provider: SocialProviderId,
): Promise<SocialError | null> {
  const emailKey = email === null ? null : emailKeyOf(email);
  const [, rows] = await db.write(
    [
      [
        `UPDATE social_sign_ins SET issuer = ?2, subject = ?3, email = ?4, email_key = ?5, name = ?6
         WHERE token_hash = ?1`,
        await hashToken(token),
        issuer,
        subject,
        email,
        isEmailVerified ? emailKey : null,
        name,
      ],
      [
        `SELECT EXISTS (SELECT 1 FROM user_connections WHERE issuer = ?1 AND subject = ?2)
             AS isConnected,
           EXISTS (SELECT 1 FROM user_emails WHERE email_key = ?3) AS hasAccount,
           EXISTS (SELECT 1 FROM user_emails e JOIN user_connections c ON c.user_id = e.user_id
             WHERE e.email_key = ?3 AND c.provider = ?4) AS hasOther`,
        issuer,
        subject,
        emailKey,
        provider,
      ],
    ],
    { idempotent: true },
  );
  const [facts] = rows ?? [];
  if (facts?.isConnected) return null;
  if (facts?.hasAccount) {
    if (!isEmailVerified) return "address";
    return facts.hasOther ? "taken" : null;
  }
  return operation === "LOGIN" ? "unknown" : null;
}
