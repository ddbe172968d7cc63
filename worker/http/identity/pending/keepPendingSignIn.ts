import { createMiddleware } from "hono/factory";
import { SIGN_IN_LIFETIME_MS } from "../../../domain/identity/rows/signInRequest.ts";
import { setHostCookie } from "../../request/hostCookies.ts";
import type { AppEnv } from "../../request/requestContext.ts";

/** Binds a login code to the browser that requested it. */
export const keepPendingSignIn = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { storedPendingSignIn } = c.get("request").browser;
  if (storedPendingSignIn !== null)
    setHostCookie(c, "pending-sign-in", storedPendingSignIn, SIGN_IN_LIFETIME_MS);
});
