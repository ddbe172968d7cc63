/** True in builds that accept `x-fault-injection`: development and test, never production. */
declare const __FAULT_SEAM__: boolean;
/** True in builds made by `wrangler dev`. */
declare const __DEVELOPMENT__: boolean;

/** Unique per set of sources, so that one build never serves pages cached by another. */
declare const __BUILD_ID__: string;
/** The name of the newest migration that the code needs. */
declare const __LAST_MIGRATION__: string;
/** The same of the database of statistics. */
declare const __LAST_STATISTICS_MIGRATION__: string;
