export const undone = "Undone.";
export const showLessLikeThis = "Show less like this";
export const refineRecommendations = "Refine recommendations";
export const whyThisStory = (why: string) => `Why this story: ${why}`;
export const undo = "Undo";
export const manage = "Manage";
