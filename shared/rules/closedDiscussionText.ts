/** What those read who answer where discussion is closed (platform.md §8). */
export function closedDiscussionText(of: "story" | "list"): string {
  return `The author has closed discussion for this ${of}. We are unable to save changes to your response.`;
}
