/** True in builds that accept `x-fault-injection`: development and test, never production. */
declare const __FAULT_SEAM__: boolean;
/** True in what `wrangler dev` builds. */
declare const __DEVELOPMENT__: boolean;

/** Differs between builds of different sources, so that none answers with another's pages. */
declare const __BUILD_ID__: string;
