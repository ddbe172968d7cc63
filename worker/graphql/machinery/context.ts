import type { DomainContext } from "../../domain/kernel/context.ts";
import type { Browser } from "../../domain/identity/rows/browser.ts";
import type { PurgeService } from "../../domain/purges/purgeService.ts";

/** The context of resolvers: the domain's, and what they pass on of the request itself. */
export interface GraphQLContext extends DomainContext {
  readonly browser: Browser & {
    /** Records a write by the signed-in user, so that the browser's next pages show it. */
    noteWrite(): void;
  };
  /** The XSRF token that the page sent; null without one. Not checked yet. */
  readonly xsrfToken: string | null;
  /** The page cache, as far as reports name it; null where pages are not cached. */
  readonly pageCache: Pick<PurgeService, "driver" | "purgeLimits"> | null;
}
