import * as texts from "./texts.ts";

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
