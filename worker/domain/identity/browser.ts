/** The asking browser, as far as signing in depends on it. */
export interface Browser {
  /** The network it asks from, as http/clientNetwork.ts names it; empty where nobody says. */
  readonly network: string;
  /** What the cookie holds that binds a login code to the browser that asked for it; else null. */
  readonly pendingSignIn: string | null;
  /** Has the request's answer set that cookie. */
  keepPendingSignIn(secret: string): void;
}
