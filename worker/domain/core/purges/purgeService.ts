/** How often a purge service may be asked. */
interface CallLimits {
  tagsPerCall: number;
  /** Calls at once, after a pause long enough. */
  burst: number;
  callsPerMinute: number;
}

/** What purges pages by tag; a driver of the edge's cache is one. */
export interface PurgeService {
  /** Names the budget of calls. */
  readonly driver: string;
  /** Null where it has no limits. */
  readonly purgeLimits: CallLimits | null;
  /** Makes every kept page that carries one of the tags count as gone. Safe to repeat. */
  purge(tags: readonly string[]): Promise<void>;
}
