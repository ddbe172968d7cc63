/** Records whether a request queued search documents. */
export interface SearchDependencies {
  /** True once the queue may hold something. */
  hasQueued: boolean;
}
