import type { DomainContext } from "../../kernel/context.ts";

/** The requesting browser, as far as sign-in by code depends on it. */
export interface Browser {
  /** Cookie value that binds a login code to the browser that requested it; null without one. */
  readonly pendingSignIn: string | null;
  /** Sets that cookie on the response. */
  keepPendingSignIn(secret: string): void;
}

/** The context of a sign-in by code, which only the browser that requested the code can use. */
export interface BrowserContext extends DomainContext {
  readonly browser: Browser;
}
