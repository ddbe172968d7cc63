import type { Browser } from "../../domain/core/identity/browser.ts";
import { clientNetwork } from "./clientNetwork.ts";

/**
 * The browser of a request, and what its answer is to tell it. A class, since an object that is written
 * with a getter in it has a shape of its own each time, and all that reads it is slower for it.
 */
export class RequestBrowser implements Browser {
  readonly pendingSignIn: string | null;
  /** When the browser has changed something, a while ago at most, in milliseconds since 1970; null for never. */
  readonly wroteAt: number | null;
  readonly #request: Request;
  #kept: string | null = null;
  #hasWritten = false;

  constructor(request: Request, told: { pendingSignIn: string | null; wroteAt: number | null }) {
    this.#request = request;
    this.pendingSignIn = told.pendingSignIn;
    this.wroteAt = told.wroteAt;
  }

  get network(): string {
    return clientNetwork(this.#request);
  }

  keepPendingSignIn(secret: string): void {
    this.#kept = secret;
  }

  /** What the answer is to set the cookie of a pending sign-in to; null where it sets none. */
  get keptPendingSignIn(): string | null {
    return this.#kept;
  }

  noteWrite(): void {
    this.#hasWritten = true;
  }

  /** Whether the request has changed something for whoever is signed in. */
  get hasWritten(): boolean {
    return this.#hasWritten;
  }
}
