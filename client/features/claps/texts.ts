import { plural } from "../../../shared/format/plural.ts";
import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";

export const clap = "Clap";
export const claps = (count: number) =>
  plural(count, { one: "1 clap", other: `${abbreviateNumber(count)} claps` });
export const signUpToClap = "Sign up to clap";
export const limitReached = "You’ve reached the clap limit";
export const removeClaps = "Remove your claps";
export const yourClaps = (count: number) => {
  if (count === 0) return "You’ve removed your claps.";
  return plural(count, {
    one: "You have clapped once.",
    other: `You have clapped ${count} times.`,
  });
};
export const sentLater = "You’re offline. Your claps are sent when you’re back online.";
