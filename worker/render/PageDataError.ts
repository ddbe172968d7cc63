/**
 * A page's data couldn't be loaded: the database is unavailable (503), or something failed (500).
 */
export class PageDataError extends Error {
  override readonly name = "PageDataError";
  readonly isUnavailable: boolean;
  /** The reason is only logged. */
  constructor(isUnavailable: boolean, reason?: string) {
    super(isUnavailable ? "The page's data are unavailable" : "The page's data failed", {
      cause: reason,
    });
    this.isUnavailable = isUnavailable;
  }
}
