import type { SocialProviderId } from "../socialProviders.ts";
import { buildPath } from "./buildPath.ts";

const ROUTES = {
  google: "ConnectGoogle",
  facebook: "ConnectFacebook",
  apple: "StartAuthApple",
  twitter: "AuthenticateTwitter",
} as const satisfies Record<SocialProviderId, string>;

/** The path on the auth domain that leads to a provider. `token` is needed to connect it to an account. */
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
