// Validates the social sign-in configuration. A provider without settings isn't offered, and its
// URLs are 404.

import type { SocialProviderId } from "../../shared/socialProviders.ts";
import { isLocalName, readHostName } from "../../shared/domains/hostNames.ts";
import type { OpenIdSettings } from "../ports/socialSignIn/openIdProvider.ts";
import type { ProfileSettings } from "../ports/socialSignIn/profileProvider.ts";

/** The environment variables. Secrets: *_CLIENT_SECRET and APPLE_PRIVATE_KEY. */
export interface SocialVariables {
  GOOGLE_CLIENT_ID?: string;
  GOOGLE_CLIENT_SECRET?: string;
  /** Google's issuer, if not the real one; likewise for the others below. */
  GOOGLE_ISSUER?: string;
  /** The script of the one-tap prompt; "off" disables the prompt. */
  GOOGLE_SCRIPT_URL?: string;
  APPLE_CLIENT_ID?: string;
  APPLE_TEAM_ID?: string;
  APPLE_KEY_ID?: string;
  /** PKCS #8 in PEM. */
  APPLE_PRIVATE_KEY?: string;
  APPLE_ISSUER?: string;
  FACEBOOK_CLIENT_ID?: string;
  FACEBOOK_CLIENT_SECRET?: string;
  FACEBOOK_AUTHORIZATION_URL?: string;
  FACEBOOK_TOKEN_URL?: string;
  FACEBOOK_PROFILE_URL?: string;
  TWITTER_CLIENT_ID?: string;
  TWITTER_CLIENT_SECRET?: string;
  TWITTER_AUTHORIZATION_URL?: string;
  TWITTER_TOKEN_URL?: string;
  TWITTER_PROFILE_URL?: string;
}

/** The configured providers; null for one that isn't offered. */
export interface SocialSettings {
  google: (OpenIdSettings & { id: "google"; scriptUrl: string | null }) | null;
  apple: (OpenIdSettings & { id: "apple" }) | null;
  facebook: (ProfileSettings & { id: "facebook" }) | null;
  twitter: (ProfileSettings & { id: "twitter" }) | null;
}

/** The real URLs, from the providers' documentation. */
const ADDRESSES = {
  GOOGLE_ISSUER: "https://accounts.google.com",
  GOOGLE_SCRIPT_URL: "https://accounts.google.com/gsi/client",
  APPLE_ISSUER: "https://appleid.apple.com",
  FACEBOOK_AUTHORIZATION_URL: "https://www.facebook.com/v23.0/dialog/oauth",
  FACEBOOK_TOKEN_URL: "https://graph.facebook.com/v23.0/oauth/access_token",
  FACEBOOK_PROFILE_URL: "https://graph.facebook.com/v23.0/me",
  TWITTER_AUTHORIZATION_URL: "https://x.com/i/oauth2/authorize",
  TWITTER_TOKEN_URL: "https://api.x.com/2/oauth2/token",
  TWITTER_PROFILE_URL: "https://api.x.com/2/users/me",
} as const satisfies Partial<Record<keyof SocialVariables, string>>;

type Address = keyof typeof ADDRESSES;

/** Reads the settings. Throws a TypeError that names the invalid variable without its value. */
export function readSocialSettings(variables: SocialVariables): SocialSettings {
  const address = (name: Address): string => readAddress(name, variables[name]);
  const isSet = (provider: string): boolean =>
    Boolean(variables[`${provider}_CLIENT_ID` as keyof SocialVariables]);
  const needed = (name: keyof SocialVariables): string => {
    const value = variables[name];
    if (!value) throw new TypeError(`${name.split("_")[0]}_CLIENT_ID needs ${name}`);
    return value;
  };
  const profile = <Id extends "facebook" | "twitter">(id: Id, prefix: "FACEBOOK" | "TWITTER") => ({
    id,
    clientId: needed(`${prefix}_CLIENT_ID`),
    clientSecret: needed(`${prefix}_CLIENT_SECRET`),
    authorizationUrl: address(`${prefix}_AUTHORIZATION_URL`),
    tokenUrl: address(`${prefix}_TOKEN_URL`),
    profileUrl: address(`${prefix}_PROFILE_URL`),
  });
  return {
    google: isSet("GOOGLE")
      ? {
          id: "google",
          issuer: address("GOOGLE_ISSUER"),
          clientId: needed("GOOGLE_CLIENT_ID"),
          secret: needed("GOOGLE_CLIENT_SECRET"),
          scriptUrl: variables.GOOGLE_SCRIPT_URL === "off" ? null : address("GOOGLE_SCRIPT_URL"),
        }
      : null,
    apple: isSet("APPLE")
      ? {
          id: "apple",
          issuer: address("APPLE_ISSUER"),
          clientId: needed("APPLE_CLIENT_ID"),
          secret: {
            teamId: needed("APPLE_TEAM_ID"),
            keyId: needed("APPLE_KEY_ID"),
            // Single-line variables contain the key's line breaks as "\n".
            privateKey: needed("APPLE_PRIVATE_KEY").replaceAll("\\n", "\n"),
          },
        }
      : null,
    facebook: isSet("FACEBOOK") ? profile("facebook", "FACEBOOK") : null,
    twitter: isSet("TWITTER") ? profile("twitter", "TWITTER") : null,
  };
}

/** The configured providers, in the order of the settings. */
export function configuredProviders(settings: SocialSettings): SocialProviderId[] {
  return (Object.keys(settings) as SocialProviderId[]).filter((id) => settings[id] !== null);
}

/** Secrets are sent to these URLs, so http is allowed only for local hosts. */
function readAddress(name: Address, value: string | undefined): string {
  const text = value || ADDRESSES[name];
  const url = URL.parse(text);
  const isLocal = isLocalName(readHostName(url?.host ?? "") ?? "");
  if (url?.protocol !== "https:" && !(url?.protocol === "http:" && isLocal))
    throw new TypeError(`${name} must be an https URL`);
  return text;
}
