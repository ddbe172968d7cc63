/** The requesting browser, as far as sign-in and its next pages depend on it. */
export interface Browser {
  /** The client's network, as http/request/clientNetwork.ts determines it; empty if unknown. */
  readonly network: string;
  /** Cookie value that binds a login code to the browser that requested it; null without one. */
  readonly pendingSignIn: string | null;
  /** Sets that cookie on the response. */
  keepPendingSignIn(secret: string): void;
  /** Records a write by the signed-in user, so that the browser's next pages show it. */
  noteWrite(): void;
}
