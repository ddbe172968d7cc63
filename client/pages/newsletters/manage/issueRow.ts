import * as texts from "./texts.ts";

/** The tone of the badge of an issue's state. */
export const issueTones: Readonly<Record<string, "neutral" | "accent" | "success" | "error">> = {
  SCHEDULED: "accent",
  SENDING: "accent",
  PAUSED: "error",
  SENT: "success",
  CANCELLED: "neutral",
};

/** The numbers in an email's row; none before it is sent. */
export function numbersOf(issue: {
  readonly sent: number;
  readonly results: { readonly openers: number; readonly clickers: number } | null | undefined;
}): { label: string; value: string }[] {
  const { sent, results } = issue;
  if (!results || sent === 0) return [];
  return [
    { label: texts.opened, value: results.openers.toLocaleString("en") },
    { label: texts.clicked, value: results.clickers.toLocaleString("en") },
  ];
}
