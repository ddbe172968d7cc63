import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { plural } from "../../../shared/format/plural.ts";

export const storyCount = (count: number) =>
  plural(count, { one: "1 story", other: `${abbreviateNumber(count)} stories` });
export const followerCount = (count: number) =>
  plural(count, { one: "1 follower", other: `${abbreviateNumber(count)} followers` });
