/** Screen texts of the page layouts. */

export const backToStories = "Back to your stories";
