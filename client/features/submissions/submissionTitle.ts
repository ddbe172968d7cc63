import { storyTitle } from "../../../shared/story/storyTitle.ts";

/** Returns a submission's title: the story's current one, else the one at submission. */
export function submissionTitle(submission: {
  readonly handedInTitle: string;
  readonly post: { readonly title: string; readonly excerpt: string } | null | undefined;
}): string {
  const { post, handedInTitle } = submission;
  return storyTitle(post ?? { title: handedInTitle, excerpt: "" });
}
