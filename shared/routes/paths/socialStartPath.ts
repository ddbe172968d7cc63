import type { SocialProviderId } from "../../socialProviders.ts";
import { buildPath } from "../buildPath.ts";

const ROUTES = {
  google: "ConnectGoogle",
  facebook: "ConnectFacebook",
  apple: "StartAuthApple",
  twitter: "AuthenticateTwitter",
} as const satisfies Record<SocialProviderId, string>;

/**
 * Returns the path on the auth domain that starts a provider's flow. `token` is required to connect
 * the provider to an account.
 */
export function socialStartPath(
  provider: SocialProviderId,
  query: {
    operation: "login" | "register" | "connect" | "confirm";
    redirect?: string | undefined;
    actionUrl?: string | undefined;
    token?: string | undefined;
  },
): string {
  return buildPath(ROUTES[provider], {}, { query });
}
