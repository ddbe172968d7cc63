import type { SocialProviderId } from "../../../shared/socialProviders.ts";

/** A person's identity at a provider. Only `issuer` and `subject` together identify the account. */
export interface SocialIdentity {
  issuer: string;
  subject: string;
  /** Null if the provider discloses none. */
  email: string | null;
  /** True if the provider has verified the address. */
  isEmailVerified: boolean;
  /** The display name there; null if unknown. */
  name: string | null;
}

/** One sign-in attempt at a provider. */
export interface SocialAttempt {
  /** The `state` parameter, returned with the response. */
  state: string;
  /** The nonce that the identity token must contain (OpenID Connect Core §3.1.2.1). */
  nonce: string;
  /** The PKCE code verifier (RFC 7636). */
  verifier: string;
  /** The callback URL. */
  redirectUri: string;
  /** The current time in milliseconds since 1970. */
  now: number;
}

/** A provider, independent of its protocol. */
export interface SocialProvider {
  readonly id: SocialProviderId;
  /**
   * The provider's authorization URL, with a hint of the likely account. Throws SocialProviderUnavailableError.
   */
  authorizationUrl(attempt: SocialAttempt, loginHint: string | null): Promise<URL>;
  /**
   * The identity in a response; `answer` are the callback's parameters. Throws SocialSignInDeniedError,
   * SocialSignInError and SocialProviderUnavailableError.
   */
  identify(attempt: SocialAttempt, answer: URLSearchParams): Promise<SocialIdentity>;
}

/** The reader declined at the provider. */
export class SocialSignInDeniedError extends Error {
  override readonly name = "SocialSignInDeniedError";
}

/** The response can't be trusted. */
export class SocialSignInError extends Error {
  override readonly name = "SocialSignInError";
}

/** The provider is unreachable or its response is invalid. */
export class SocialProviderUnavailableError extends Error {
  override readonly name = "SocialProviderUnavailableError";
}
