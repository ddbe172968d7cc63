/** Rate limits of a purge service. */
interface CallLimits {
  tagsPerCall: number;
  /** Maximum number of calls at once after a long enough pause. */
  burst: number;
  callsPerMinute: number;
}

/** Purges pages by tag; implemented by the drivers of the edge cache. */
export interface PurgeService {
  /** Name of the call budget. */
  readonly driver: string;
  /** Null if unlimited. */
  readonly purgeLimits: CallLimits | null;
  /** Invalidates every cached page that carries one of the tags. Idempotent. */
  purge(tags: readonly string[]): Promise<void>;
}
