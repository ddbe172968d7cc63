import type { SocialProviderId } from "../../../shared/socialProviders.ts";

/** Who somebody is to a provider. `issuer` and `subject` together are the account's key, and nothing else is. */
export interface SocialIdentity {
  issuer: string;
  subject: string;
  /** Null where the provider tells none. */
  email: string | null;
  /** The provider says that the address is the person's own. */
  isEmailVerified: boolean;
  /** As they call themselves there; null where nobody says. */
  name: string | null;
}

/** One way to a provider and back. */
export interface SocialAttempt {
  /** What comes back with the answer. */
  state: string;
  /** What an identity token has to repeat (OpenID Connect Core §3.1.2.1). */
  nonce: string;
  /** What proves that the code's taker has asked for it (RFC 7636). */
  verifier: string;
  /** Where the answer is sent. */
  redirectUri: string;
  /** The moment, in milliseconds since 1970. */
  now: number;
}

/** A provider, asked by the protocol that it speaks. */
export interface SocialProvider {
  readonly id: SocialProviderId;
  /**
   * The address that asks the reader, with the account that they likely mean. Throws
   * SocialProviderAway.
   */
  authorizationUrl(attempt: SocialAttempt, loginHint: string | null): Promise<URL>;
  /**
   * Who the answer is about; `answer` are the parameters that came back. Throws SocialSignInDenied,
   * SocialSignInRefused and SocialProviderAway.
   */
  identify(attempt: SocialAttempt, answer: URLSearchParams): Promise<SocialIdentity>;
}

/** The reader said no. */
export class SocialSignInDenied extends Error {
  override readonly name = "SocialSignInDenied";
}

/** What came back is not to be trusted. */
export class SocialSignInRefused extends Error {
  override readonly name = "SocialSignInRefused";
}

/** The provider can't be reached, or answers with nonsense. */
export class SocialProviderAway extends Error {
  override readonly name = "SocialProviderAway";
}
