export const following = "Following";
export const readingHistory = "Reading history";
export const muted = "Muted";
export const suggestions = "Suggestions";
export const refineRecommendations = "Refine recommendations";
export const refineRecommendationsText =
  "We recommend stories based on what you follow, read and mute. You can change all of it here.";
