/** Error for a response to content whose discussion is closed. */
export function closedDiscussionText(of: "story" | "list"): string {
  return `The author has closed discussion for this ${of}. We are unable to save changes to your response.`;
}

/** Error for an answer to a response that is hidden, or that is below a hidden one. */
export const HIDDEN_RESPONSE_TEXT =
  "The author has hidden this response. We are unable to save an answer to it.";
