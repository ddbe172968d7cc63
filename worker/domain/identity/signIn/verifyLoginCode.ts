import { LOGIN_CODE_MESSAGE, readLoginCode } from "../../../../shared/format/inputPatterns.ts";
import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import type { BrowserContext } from "../rows/browser.ts";
import { hashLoginCode, isSameHash } from "./loginCode.ts";
import { newToken } from "../../kernel/newToken.ts";
import {
  addressKey,
  countRequest,
  countTryOf,
  isBeyond,
  type Limit,
  LIMITS,
  networkKey,
} from "../rows/rateLimits.ts";
import { hashToken } from "../rows/session.ts";
import { CLOCK_SKEW_MS, TOKEN_LIFETIME_MS, TOO_MANY_ATTEMPTS } from "../rows/signInRequest.ts";

/** Result of checking a login code, with the message to show. */
export type CodeResult =
  | { token: string }
  | { error: "BadRequest" | "NotFound" | "TooManyRequests" | "RateLimited"; message: string };

/** Attempts that one code allows, right or wrong. */
const MAX_ATTEMPTS = 10;
/**
 * Attempts of a code that attempts at other codes never use up: its requester can always use it,
 * whatever others typed for the same address (decision 25).
 */
const MAX_OWN_ATTEMPTS = 3;

const INVALID_CODE = "Invalid code.";
const NO_CODE = "That code has expired. Request a new one.";

interface Pending {
  emailKey: string;
  codeHash: string;
  attempts: number;
  isOpen: number;
}

/**
 * Exchanges a login code for a token, in the browser that requested the code. Every attempt is
 * counted for the code, its address, and the network before it is checked, so concurrent attempts
 * gain nothing. A used code counts as unknown.
 */
export async function verifyLoginCode(context: BrowserContext, typed: string): Promise<CodeResult> {
  const code = readLoginCode(typed);
  if (code === null) return { error: "BadRequest", message: LOGIN_CODE_MESSAGE };
  // Without a cookie, a random secret keeps the response time the same.
  const secret = context.browser.pendingSignIn ?? newToken();
  const [idHash, guess] = await Promise.all([hashToken(secret), hashLoginCode(secret, code)]);
  const { pending, isNetworkLimited, isAddressLimited, isGuesser } = await countAttempts(
    context,
    idHash,
  );
  const isRight = isSameHash(guess, pending?.codeHash ?? guess.replace(/./g, "0"));
  if (isNetworkLimited) return { error: "RateLimited", message: TOO_MANY_ATTEMPTS };
  if (!pending || pending.isOpen === 0) return { error: "NotFound", message: NO_CODE };
  if (isGuesser || pending.attempts > (isAddressLimited ? MAX_OWN_ATTEMPTS : MAX_ATTEMPTS))
    return { error: "TooManyRequests", message: TOO_MANY_ATTEMPTS };
  if (!isRight) return { error: "BadRequest", message: INVALID_CODE };
  const token = await trade(context, idHash, pending.emailKey);
  return token === null ? { error: "NotFound", message: NO_CODE } : { token };
}

const OPEN = sql`method = 'LOGIN_CODE' AND used_by IS NULL AND token_hash IS NULL`;

async function countAttempts(
  context: DomainContext,
  idHash: string,
): Promise<{
  pending: Pending | null;
  isNetworkLimited: boolean;
  isAddressLimited: boolean;
  isGuesser: boolean;
}> {
  const { db, now } = context;
  const { codesFromNetwork, codesOfAddress, codesOfAddressFromNetwork } = LIMITS;
  const fromNetwork = await networkKey(codesFromNetwork, context.network);
  const guesser = await networkKey(codesOfAddressFromNetwork, context.network);
  const countOfAddress = (key: string, limit: Limit) =>
    countTryOf(
      {
        key: sql`${`${key}:`} || email_key`,
        from: sql`sign_in_requests WHERE id_hash = ${idHash} AND ${OPEN}`,
      },
      limit,
      now,
    );
  const ofNetwork = countRequest(fromNetwork, codesFromNetwork, now);
  const ofAddress = countOfAddress(codesOfAddress.name, codesOfAddress);
  const ofGuesser = countOfAddress(guesser, codesOfAddressFromNetwork);
  const requests = sql<Pending>`
    UPDATE sign_in_requests SET attempts = attempts + 1 WHERE id_hash = ${idHash} AND ${OPEN}
    RETURNING email_key AS emailKey, code_hash AS codeHash, attempts,
      expires_at > ${now} AND created_at <= ${now + CLOCK_SKEW_MS} AS isOpen`;
  const written = await db.write([ofNetwork, ofAddress, ofGuesser, requests], {
    idempotent: false,
  });
  return {
    pending: written.first(requests),
    isNetworkLimited: isBeyond(written.first(ofNetwork), codesFromNetwork),
    isAddressLimited: isBeyond(written.first(ofAddress), codesOfAddress),
    isGuesser: isBeyond(written.first(ofGuesser), codesOfAddressFromNetwork),
  };
}

/** Issues the token for a correct code; null if a concurrent attempt was faster. */
async function trade(
  { db, now, network }: DomainContext,
  idHash: string,
  emailKey: string,
): Promise<string | null> {
  const guesser = await networkKey(LIMITS.codesOfAddressFromNetwork, network);
  const token = newToken();
  const opened = sql`
    UPDATE sign_in_requests SET token_hash = ${await hashToken(token)},
      expires_at = ${now + TOKEN_LIFETIME_MS}
    WHERE id_hash = ${idHash} AND ${OPEN} RETURNING id_hash`;
  const written = await db.write(
    [
      opened,
      sql`DELETE FROM rate_limits WHERE key IN (${addressKey(LIMITS.codesOfAddress, emailKey)},
        ${`${guesser}:${emailKey}`})`,
    ],
    { idempotent: false },
  );
  return written.hasRows(opened) ? token : null;
}
