// Shared by the providers' protocols: error classification and timeouts.

import { errors } from "jose";
import * as oauth from "oauth4webapi";
import {
  SocialProviderUnavailableError,
  SocialSignInDeniedError,
  SocialSignInError,
} from "./SocialProvider.ts";

/** The fetch function for requests to a provider. */
export type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/** Timeout of each request to a provider, in milliseconds. */
export const DEADLINE_MS = 5000;

/** Error codes for a reader who declined; the second is Apple's. */
const DENIALS: ReadonlySet<string> = new Set(["access_denied", "user_cancelled_authorize"]);

/** The OAuth library's options for a request. */
export function requestOptions(fetch: Fetch, address: string) {
  return {
    [oauth.customFetch]: fetch as (address: string, init: object) => Promise<Response>,
    signal: AbortSignal.timeout(DEADLINE_MS),
    // The settings allow http only for local hosts.
    [oauth.allowInsecureRequests]: address.startsWith("http:"),
  };
}

/**
 * The difference between a request's time and the system clock in seconds, as the library expects.
 */
export function skewOf(now: number): number {
  return Math.round((now - Date.now()) / 1000);
}

/** Runs a step with a provider, and converts its failures to the errors of SocialProvider. */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw failureOf(cause);
  }
}

function failureOf(cause: unknown): Error {
  if (cause instanceof SocialSignInError || cause instanceof SocialProviderUnavailableError)
    return cause;
  if (cause instanceof oauth.AuthorizationResponseError)
    return DENIALS.has(cause.error)
      ? new SocialSignInDeniedError("The reader denied access", { cause })
      : new SocialSignInError(`The provider responded with ${cause.error}`, { cause });
  // The code has expired or is unknown.
  if (cause instanceof oauth.ResponseBodyError && cause.status < 500)
    return new SocialSignInError(`The provider responded with ${cause.error}`, { cause });
  if (cause instanceof oauth.OperationProcessingError && !NONSENSE.has(cause.code ?? ""))
    return new SocialSignInError("The provider's response is not trustworthy", { cause });
  if (
    cause instanceof errors.JOSEError &&
    !(cause instanceof errors.JWKSTimeout) &&
    isOfToken(cause)
  )
    return new SocialSignInError("The identity token is not trustworthy", { cause });
  return new SocialProviderUnavailableError("The provider does not respond", { cause });
}

/** The library's error codes for an invalid response. */
const NONSENSE: ReadonlySet<string> = new Set([
  oauth.RESPONSE_IS_NOT_CONFORM,
  oauth.RESPONSE_IS_NOT_JSON,
  oauth.PARSE_ERROR,
]);

/** A generic error code means that the keys couldn't be loaded. */
function isOfToken({ code }: errors.JOSEError): boolean {
  return code !== errors.JOSEError.code;
}
