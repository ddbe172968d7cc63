import * as texts from "./texts.ts";

/** How far the sending of an issue is. */
export interface IssueProgress {
  readonly state: string;
  /** Its newsletter is paused. */
  readonly isHeld: boolean;
  readonly afterDays?: number | null | undefined;
  readonly recipients: number;
  readonly sent: number;
  readonly failed: number;
  readonly skipped: number;
  readonly delivered?: number | null | undefined;
  readonly bounced?: number | null | undefined;
  readonly complained?: number | null | undefined;
  readonly nextStepAt?: number | null | undefined;
  readonly scheduledAt?: number | null | undefined;
}

/** How far an issue is, as texts. `hasStory` is false for an email without a story. */
export function issueFacts(
  issue: IssueProgress,
  hasStory: boolean,
  formatTime: (time: number) => string,
): string[] {
  const { state, recipients, sent, failed, skipped, scheduledAt } = issue;
  const { delivered, bounced, complained } = issue;
  const waiting = Math.max(0, recipients - sent - failed - skipped);
  const isMoving = state === "SCHEDULED" || state === "SENDING";
  const { afterDays } = issue;
  return [
    afterDays == null
      ? issue.isHeld && isMoving
        ? texts.held
        : stateOf(state, hasStory, scheduledAt == null ? null : formatTime(scheduledAt))
      : isMoving
        ? texts.automatic(afterDays)
        : texts.automaticOff,
    ...(recipients > 0 ? [texts.sentCount(sent)] : []),
    ...(isMoving && waiting > 0 ? [texts.waitingCount(waiting)] : []),
    ...(state === "SENDING" && !issue.isHeld && issue.nextStepAt != null
      ? [texts.nextStep(formatTime(issue.nextStepAt))]
      : []),
    ...(failed > 0 ? [texts.failedCount(failed)] : []),
    ...(delivered ? [texts.deliveredCount(delivered)] : []),
    ...(bounced ? [texts.bouncedCount(bounced)] : []),
    ...(complained ? [texts.complainedCount(complained)] : []),
    ...(skipped > 0 ? [texts.skippedCount(skipped)] : []),
  ];
}

function stateOf(state: string, hasStory: boolean, time: string | null): string {
  if (state !== "SCHEDULED") return texts.emailStates[state as keyof typeof texts.emailStates];
  if (time === null) return hasStory ? texts.sendsWithStory : texts.sendsSoon;
  return hasStory ? texts.sendsWithStoryOn(time) : texts.sendsOn(time);
}
