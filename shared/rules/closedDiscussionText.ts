/** What those read who answer where discussion is closed (platform.md §8). */
export function closedDiscussionText(of: "story" | "list"): string {
  return `The author has closed discussion for this ${of}. We are unable to save changes to your response.`;
}

/** What is said of a response that takes no answers, as it is hidden, or stands below one that is. */
export const HIDDEN_RESPONSE_TEXT =
  "The author has hidden this response. We are unable to save an answer to it.";
