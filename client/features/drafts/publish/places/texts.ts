/** Screen texts of the places where a story is published. */

export const willAppear = "Where it will appear";
export const places = "Where it appears";
export const placeAhead = (kind: string, name: string): string =>
  AHEAD[kind as keyof typeof AHEAD](name);
const AHEAD = {
  STORY: (host: string) => `its own page at ${host}`,
  RESPONSES: (story: string) => `the responses to ${story || "a response"}`,
  PUBLICATION: (name: string) => name,
  PROFILE: (writer: string) => `${writer}’s profile`,
  TOPIC: (topic: string) => `the topic ${topic}`,
  FEED: () => "the RSS feed",
};
export const emailOf = (newsletter: string) => `an email from ${newsletter}`;

export const kinds = {
  STORY: "Page",
  RESPONSES: "Responses",
  PUBLICATION: "Publication",
  PROFILE: "Profile",
  FEED: "Feed",
} as const;
export const topics = (count: number) => (count === 1 ? "Topic" : "Topics");
export const newsletter = "Newsletter";
export const live = "Live";
export const updating = "Updating";
export const on = (time: string) => time;
