/** What a request knows of what it has caused others to be told. */
export interface NotificationDependencies {
  /** True once something may wait in the outbox. */
  hasQueued: boolean;
}
