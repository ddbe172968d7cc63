export const readingHistory = "Reading history";
