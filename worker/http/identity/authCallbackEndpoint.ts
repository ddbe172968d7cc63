import type { Handler } from "hono";
import { readSocialProvider } from "../../../shared/socialProviders.ts";
import { registrarCallbackEndpoint } from "../registrarCallbackEndpoint.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { emailCallbackEndpoint } from "./emailCallbackEndpoint.ts";
import { loginRedirectEndpoint } from "./loginRedirectEndpoint.ts";
import { socialCallbackEndpoint } from "./socialCallbackEndpoint.ts";

/** Where those come back who went elsewhere to prove something; a provider nobody knows is no page. */
export const authCallbackEndpoint: Handler<AppEnv> = (c, next) => {
  const { authProvider = "" } = c.get("place").params;
  if (authProvider === "email") return emailCallbackEndpoint(c, next);
  // Takes a token with state and operation, as the steps of signing in hand it on.
  if (authProvider === "authenticate") return loginRedirectEndpoint(c, next);
  const provider = readSocialProvider(authProvider);
  // Facebook's is another address.
  return provider && provider !== "facebook"
    ? socialCallbackEndpoint(provider)(c, next)
    : registrarCallbackEndpoint(c, next);
};
