// What the providers' protocols have in common: which failure is whose, and how long one is waited for.

import { errors } from "jose";
import * as oauth from "oauth4webapi";
import { SocialProviderAway, SocialSignInDenied, SocialSignInRefused } from "./SocialProvider.ts";

/** What a provider is asked with. */
export type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/** How long a provider may take for each answer, in milliseconds. */
export const DEADLINE_MS = 5000;

/** What providers answer where the reader says no; the second is Apple's. */
const DENIALS: ReadonlySet<string> = new Set(["access_denied", "user_cancelled_authorize"]);

/** The library's options for a request to a provider's address. */
export function requestOptions(fetch: Fetch, address: string) {
  return {
    [oauth.customFetch]: fetch as (address: string, init: object) => Promise<Response>,
    signal: AbortSignal.timeout(DEADLINE_MS),
    // The settings take such an address of one's own machine alone.
    [oauth.allowInsecureRequests]: address.startsWith("http:"),
  };
}

/** How far a request's moment is from the machine's, in seconds, as the library wants it. */
export function skewOf(now: number): number {
  return Math.round((now - Date.now()) / 1000);
}

/** Does a part of the way with a provider. Its failures are told apart as the port promises. */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw failureOf(cause);
  }
}

function failureOf(cause: unknown): Error {
  if (cause instanceof SocialSignInRefused || cause instanceof SocialProviderAway) return cause;
  if (cause instanceof oauth.AuthorizationResponseError)
    return DENIALS.has(cause.error)
      ? new SocialSignInDenied("The reader said no", { cause })
      : new SocialSignInRefused(`The provider answers ${cause.error}`, { cause });
  // It knows the code no more, or never did.
  if (cause instanceof oauth.ResponseBodyError && cause.status < 500)
    return new SocialSignInRefused(`The provider answers ${cause.error}`, { cause });
  if (cause instanceof oauth.OperationProcessingError && !NONSENSE.has(cause.code ?? ""))
    return new SocialSignInRefused("The provider's answer is not to be trusted", { cause });
  if (
    cause instanceof errors.JOSEError &&
    !(cause instanceof errors.JWKSTimeout) &&
    isOfToken(cause)
  )
    return new SocialSignInRefused("The identity token is not to be trusted", { cause });
  return new SocialProviderAway("The provider does not answer", { cause });
}

/** What the library says of an answer that is none. */
const NONSENSE: ReadonlySet<string> = new Set([
  oauth.RESPONSE_IS_NOT_CONFORM,
  oauth.RESPONSE_IS_NOT_JSON,
  oauth.PARSE_ERROR,
]);

/** The keys could not be had where the error has no name of its own. */
function isOfToken({ code }: errors.JOSEError): boolean {
  return code !== errors.JOSEError.code;
}
