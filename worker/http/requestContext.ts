import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { isBot } from "../../shared/rules/isBot.ts";
import { XSRF_HEADER } from "../../shared/xsrfHeader.ts";
import { Database } from "../db/database.ts";
import type { DomainContext } from "../domain/context.ts";
import {
  hashToken,
  readSession,
  SESSION_COOKIE,
  type Session,
} from "../domain/identity/session.ts";
import type { ImageStores } from "../domain/images/makeVariant.ts";
import { TagCollector } from "../domain/tagCollector.ts";
import { type Config, type Env, readConfig } from "../env.ts";
import { FAULT_HEADER, type Faults, faultsFromHeader, NO_FAULTS } from "../faults.ts";
import { bindingResizer } from "../ports/images/bindingResizer.ts";
import { visitorIdIn } from "./visitorCookie.ts";

/** What Hono's context carries besides the bindings. */
export interface Variables {
  request: RequestContext;
}

/** Hono's type arguments for every handler of the Worker. */
export interface AppEnv {
  Bindings: Env;
  Variables: Variables;
}

/** One HTTP request as the rooms below HTTP see it. */
export interface RequestContext extends DomainContext {
  readonly faults: Faults;
  /** True where the request carries a session cookie, whether or not it opens a session. */
  readonly hasSessionCookie: boolean;
  /** The user agent names itself a bot. */
  readonly isBot: boolean;
  readonly images: ImageStores;
}

/**
 * Makes the context of one request. The session is read when first asked for; its token is hashed
 * here already, so that the read can leave in one trip with a page's.
 */
export async function makeRequestContext(c: Context<AppEnv>): Promise<RequestContext> {
  const config: Config = readConfig(c.env);
  const faults = __FAULT_SEAM__ ? faultsFromHeader(c.req.header(FAULT_HEADER)) : NO_FAULTS;
  const db = new Database(c.env.DB, faults);
  const now = faults.now();
  const token = getCookie(c, SESSION_COOKIE.secure) ?? getCookie(c, SESSION_COOKIE.local) ?? null;
  const tokenHash = token === null ? null : await hashToken(token);
  let session: Promise<Session | null> | undefined;
  return {
    db,
    config,
    faults,
    now,
    tags: new TagCollector(),
    hasSessionCookie: token !== null,
    isBot: isBot(c.req.header("user-agent")),
    images: { bucket: c.env.IMAGES_BUCKET, resizer: bindingResizer(c.env.IMAGES) },
    session: () =>
      (session ??=
        tokenHash === null ? Promise.resolve(null) : readSession({ db, now }, tokenHash)),
    xsrfToken: c.req.header(XSRF_HEADER) ?? null,
    visitorId: visitorIdIn(c),
    country: countryOf(c.req.raw),
  };
}

/** What the platform says of where a request comes from; null in development. */
function countryOf(request: Request): string | null {
  return (request as { cf?: { country?: string } }).cf?.country ?? null;
}
