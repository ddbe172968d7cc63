/** What a request knows of the events that it has queued. */
export interface EventDependencies {
  /** True once there are some to be stored; `queueEvents` notes it. */
  hasQueued: boolean;
}
