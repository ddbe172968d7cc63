export const segments = {
  ALL: "All subscribers",
  MEMBERS: "Subscribers with a membership",
  ENGAGED: "Subscribers engaged in the last 90 days",
  INACTIVE: "Subscribers inactive for 90 days",
} as const;
export const followers = (topic: string) => `Subscribers who follow ${topic}`;
