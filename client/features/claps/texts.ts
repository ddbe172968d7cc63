import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";

export const clap = "Clap";
export const claps = (count: number) =>
  count === 1 ? "1 clap" : `${abbreviateNumber(count)} claps`;
export const signUpToClap = "Sign up to clap";
export const limitReached = "You've reached the clap limit";
export const removeClaps = "Remove your claps";
export const yourClaps = (count: number) => {
  if (count === 0) return "You've removed your claps.";
  return count === 1 ? "You have clapped once." : `You have clapped ${count} times.`;
};
