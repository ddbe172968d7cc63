import type { Browser } from "../../domain/core/identity/browser.ts";
import { clientNetwork } from "./clientNetwork.ts";

/**
 * The browser of a request, and what the response must tell it. A class, since an object literal
 * with a getter gets a new hidden class each time, which slows all reads of it.
 */
export class RequestBrowser implements Browser {
  readonly pendingSignIn: string | null;
  /**
   * When this browser last wrote something, if recently, in milliseconds since 1970; null for
   * never.
   */
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

  /** The value for the pending sign-in cookie; null if the response doesn't set it. */
  get keptPendingSignIn(): string | null {
    return this.#kept;
  }

  noteWrite(): void {
    this.#hasWritten = true;
  }

  /** Whether the request wrote something for the signed-in user. */
  get hasWritten(): boolean {
    return this.#hasWritten;
  }
}
