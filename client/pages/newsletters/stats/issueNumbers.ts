import * as texts from "./texts.ts";

/** What became of an issue's emails, as lists and pages show it. */
interface Sent {
  readonly sent: number;
  readonly results:
    | {
        readonly delivered: number;
        readonly bounced: number;
        readonly openers: number;
        readonly clickers: number;
        readonly lost: number;
      }
    | null
    | undefined;
}

/** The numbers beside an issue in a list. */
export function issueNumbers(issue: Sent): { label: string; value: string }[] {
  const { sent, results } = issue;
  const sentNumber = { label: texts.sentShort, value: count(sent) };
  if (!results) return [sentNumber];
  const shareOf = (part: number): string => texts.share(count(part), percentOf(part, issue));
  return [
    sentNumber,
    { label: texts.openedShort, value: shareOf(results.openers) },
    { label: texts.clickedShort, value: shareOf(results.clickers) },
    { label: texts.leftShort, value: count(results.lost) },
  ];
}

/** The share of those whom an issue reached, in percent. */
export function percentOf(part: number, { sent, results }: Sent): number {
  const reached = results?.delivered || sent - (results?.bounced ?? 0);
  return reached <= 0 ? 0 : Math.min(100, Math.round((100 * part) / reached));
}

const count = (number: number): string => number.toLocaleString("en");
