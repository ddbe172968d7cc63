import { plural } from "../../../shared/format/plural.ts";

export const segments = {
  ALL: "All subscribers",
  MEMBERS: "Subscribers with a membership",
  ENGAGED: "Subscribers engaged in the last 90 days",
  INACTIVE: "Subscribers inactive for 90 days",
} as const;
export const followers = (topic: string) => `Subscribers who follow ${topic}`;
export const subscriberCount = (count: number) =>
  plural(count, { one: "1 subscriber", other: `${count.toLocaleString("en")} subscribers` });
export const partOf = (count: number) =>
  plural(count, {
    one: "At most 1 subscriber",
    other: `Some of ${count.toLocaleString("en")} subscribers`,
  });
