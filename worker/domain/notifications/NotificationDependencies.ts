/** Records whether a request caused notifications. */
export interface NotificationDependencies {
  /** True once the outbox may hold something. */
  hasQueued: boolean;
}
