import type { Config } from "../env.ts";
import type { Database } from "../db/database.ts";
import type { TagCollector } from "./tagCollector.ts";
import type { EventDependencies } from "./core/events/EventDependencies.ts";
import type { MailDependencies } from "./core/mail/MailDependencies.ts";
import type { ImageStores } from "./core/images/makeVariant.ts";
import type { NotificationDependencies } from "./core/notifications/NotificationDependencies.ts";
import type { PurgeService } from "./core/purges/purgeService.ts";
import type { Browser } from "./core/identity/browser.ts";
import type { Session } from "./core/identity/session.ts";

/** What every read and write is given. Made anew for each HTTP request and shared by its operations. */
export interface DomainContext {
  readonly db: Database;
  readonly config: Config;
  readonly tags: TagCollector;
  /** The cache tags of what the request's writes have changed; `queuePurge` notes them. */
  readonly touched: TagCollector;
  /** What sends mails, and those that the request has queued. */
  readonly mail: MailDependencies;
  /** Where writers' pictures lie. */
  readonly images: Pick<ImageStores, "bucket">;
  /** Whether the request has queued events. */
  readonly events: EventDependencies;
  /** Whether the request has caused others to be told of something. */
  readonly notifications: NotificationDependencies;
  /** The request's moment, in milliseconds since 1970. */
  readonly now: number;
  /** Who asks; null for a visitor who is not signed in. The first call starts the read. */
  readonly session: () => Promise<Session | null>;
  /** The hash of the session cookie's token, whether or not it opens one; null without a cookie. */
  readonly sessionHash: string | null;
  /** That token itself, for what is kept under a key that the database doesn't have; null without one. */
  readonly sessionToken: string | null;
  /** The token that the page shows of its session; null without one. Not checked here. */
  readonly xsrfToken: string | null;
  /** The browser that asks, as far as signing in depends on it. */
  readonly browser: Browser;
  /** The visitor's `lo_` id where there is one, else null. */
  readonly visitorId: string | null;
  /** What keeps pages at the edge, as far as reports name it; null where nothing does. */
  readonly pageCache: Pick<PurgeService, "driver" | "purgeLimits"> | null;
  /** The user agent names itself a bot. */
  readonly isBot: boolean;
  /** ISO 3166 country of the request, or null where the platform does not know. */
  readonly country: () => string | null;
  /** The visitor has agreed to being followed, as their browser tells. */
  readonly hasConsented: boolean;
}
