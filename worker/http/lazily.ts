import type { Handler } from "hono";
import { loadOnce } from "../../shared/loadOnce.ts";
import type { AppEnv } from "./request/requestContext.ts";

/** A handler by its name in a module that loads with the first request. */
export function lazily<Name extends string>(
  load: () => Promise<Readonly<Record<Name, Handler<AppEnv>>>>,
  name: Name,
): Handler<AppEnv> {
  const handlers = loadOnce(load);
  return async (c, next) => (await handlers())[name](c, next);
}
