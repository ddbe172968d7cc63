/** Records whether a request queued events. */
export interface EventDependencies {
  /** True once there are events to store; set by `queueEvents`. */
  hasQueued: boolean;
}
