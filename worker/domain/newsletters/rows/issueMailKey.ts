/** Prefix of the outbox's keys of an issue's emails, before the subscriber's id. SQL can add it. */
export const ISSUE_MAIL_PREFIX = "issue-";

/** What stands for the URL of a subscriber's email settings in an issue's rendered text. */
export function settingsPlaceholder(issueId: string): string {
  return `https://settings-of-${issueId}.invalid/`;
}

/** The placeholder, in an issue's rendered text, for a subscriber's id in the address of its page. */
export function readerPlaceholder(issueId: string): string {
  return `reader-of-${issueId}`;
}

/** What stands for a subscriber's link token in an issue's rendered text: no story contains it. */
export function tokenPlaceholder(issueId: string): string {
  return `subscriber-of-${issueId}`;
}
