export const noPreview = "We couldn’t find this page.";
/** Shown in the frame in place of a story. */
export const noStory = "<!doctype html><p>Publish a story to see it here.</p>";
