import type { Development } from "../../development.ts";
import type { Config } from "../../env.ts";
import type { Database } from "../../db/database.ts";
import type { PurgeSet } from "./PurgeSet.ts";
import type { RenderTrace } from "./RenderTrace.ts";
import type { EventDependencies } from "../events/EventDependencies.ts";
import type { MailDependencies } from "../mail/MailDependencies.ts";
import type { ImageStores } from "../images/rows/makeVariant.ts";
import type { PaymentDependencies } from "../membership/payments/PaymentDependencies.ts";
import type { NotificationDependencies } from "../notifications/NotificationDependencies.ts";
import type { StatisticsDependencies } from "../statistics/StatisticsDependencies.ts";
import type { SearchDependencies } from "../searchIndex/SearchDependencies.ts";
import type { Session } from "../identity/rows/session.ts";

/**
 * The context of every domain read and write. Created per HTTP request and shared by its
 * operations.
 */
export interface DomainContext {
  readonly db: Database;
  readonly config: Config;
  /** What replaces outside services in development and tests; null in production. */
  readonly development: Development | null;
  readonly renderTrace: RenderTrace;
  /** Cache tags of the rows that this request's writes changed; `queuePurge` adds them. */
  readonly purgeSet: PurgeSet;
  /** The mail driver, and the emails that this request queued. */
  readonly mail: MailDependencies;
  /** The payment provider, and whether this request caused events. */
  readonly payments: PaymentDependencies;
  /** The bucket with writers' images. */
  readonly images: Pick<ImageStores, "bucket">;
  /** Records whether this request queued events. */
  readonly events: EventDependencies;
  /** Records whether this request queued notifications. */
  readonly notifications: NotificationDependencies;
  /** Records whether this request queued search documents. */
  readonly search: SearchDependencies;
  /** The counts of what readers do, in databases of their own. */
  readonly statistics: StatisticsDependencies;
  /** Time of the request, in milliseconds since 1970. */
  readonly now: number;
  /** The viewer's session; null for an anonymous viewer. The first call starts the read. */
  readonly session: () => Promise<Session | null>;
  /** Hash of the session cookie's token, even if no session matches it; null without a cookie. */
  readonly sessionHash: string | null;
  /**
   * The session cookie's token, used to derive keys that the database must not hold; null without a
   * cookie.
   */
  readonly sessionToken: string | null;
  /**
   * Ids of the LOCKED stories that this request opened by friend links; "all" for what is rendered
   * for members without a viewer, and cached by tier.
   */
  readonly openedStories: Set<string> | "all";
  /** The client's network, for limits; empty if unknown. */
  readonly network: string;
  /** The browser's `lo_` id; null without one. */
  readonly visitorId: string | null;
  /** The user agent identifies itself as a bot. */
  readonly isBot: boolean;
  /** ISO 3166 country code of the request; null if the platform does not know it. */
  readonly country: () => string | null;
  /** The viewer consented to tracking, according to their browser. */
  readonly hasConsented: boolean;
}
