import type { GraphQLContext } from "../../graphql/machinery/context.ts";

type BrowserOfContext = GraphQLContext["browser"];

/**
 * The browser of a request, and what the response must tell it. A class, since an object literal
 * with a getter gets a new hidden class each time, which slows all reads of it.
 */
export class RequestBrowser implements BrowserOfContext {
  readonly pendingSignIn: string | null;
  /**
   * When this browser last wrote something, if recently, in milliseconds since 1970; null for
   * never.
   */
  readonly wroteAt: number | null;
  #newPendingSignIn: string | null = null;
  #hasWritten = false;

  constructor(values: { pendingSignIn: string | null; wroteAt: number | null }) {
    this.pendingSignIn = values.pendingSignIn;
    this.wroteAt = values.wroteAt;
  }

  keepPendingSignIn(secret: string): void {
    this.#newPendingSignIn = secret;
  }

  /** The value for the pending sign-in cookie; null if the response doesn't set it. */
  get storedPendingSignIn(): string | null {
    return this.#newPendingSignIn;
  }

  noteWrite(): void {
    this.#hasWritten = true;
  }

  /** Whether the request wrote something for the signed-in user. */
  get hasWritten(): boolean {
    return this.#hasWritten;
  }
}
