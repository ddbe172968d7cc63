/** The asking browser, as far as signing in and what it is shown next depend on it. */
export interface Browser {
  /** The network it asks from, as http/request/clientNetwork.ts names it; empty where nobody says. */
  readonly network: string;
  /** What the cookie holds that binds a login code to the browser that asked for it; else null. */
  readonly pendingSignIn: string | null;
  /** Has the request's answer set that cookie. */
  keepPendingSignIn(secret: string): void;
  /** Notes that whoever is signed in changes something, which the browser's next pages are to show. */
  noteWrite(): void;
}
