import { storyTitle } from "../../../shared/story/storyTitle.ts";

/** What a submission's story is called: as it says now, else as it was handed in. */
export function submissionTitle(submission: {
  readonly handedInTitle: string;
  readonly post: { readonly title: string; readonly excerpt: string } | null | undefined;
}): string {
  const { post, handedInTitle } = submission;
  return storyTitle(post ?? { title: handedInTitle, excerpt: "" });
}
