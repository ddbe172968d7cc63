import type { Handler } from "hono";
import { registrarCallbackEndpoint } from "../registrarCallbackEndpoint.ts";
import type { AppEnv } from "../requestContext.ts";
import { emailCallbackEndpoint } from "./emailCallbackEndpoint.ts";

/** Where those come back who went elsewhere to prove something; a provider nobody knows is no page. */
export const authCallbackEndpoint: Handler<AppEnv> = (c, next) =>
  c.get("place").params.authProvider === "email"
    ? emailCallbackEndpoint(c, next)
    : registrarCallbackEndpoint(c, next);
