import type { Handler } from "hono";
import { readSocialProvider } from "../../../shared/socialProviders.ts";
import { registrarCallbackEndpoint } from "../domains/registrarCallbackEndpoint.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { emailCallbackEndpoint } from "./emailCallbackEndpoint.ts";
import { loginRedirectEndpoint } from "./sessions/loginRedirectEndpoint.ts";
import { socialCallbackEndpoint } from "./social/socialCallbackEndpoint.ts";

/**
 * The callback of sign-in providers; an unknown provider falls through to the registrar's callback
 * or 404.
 */
export const authCallbackEndpoint: Handler<AppEnv> = (c, next) => {
  const { authProvider = "" } = c.get("siteLocation").params;
  if (authProvider === "email") return emailCallbackEndpoint(c, next);
  // Takes a token with state and operation, as the sign-in steps pass it on.
  if (authProvider === "authenticate") return loginRedirectEndpoint(c, next);
  const provider = readSocialProvider(authProvider);
  // Facebook has its own callback address.
  return provider && provider !== "facebook"
    ? socialCallbackEndpoint(provider)(c, next)
    : registrarCallbackEndpoint(c, next);
};
