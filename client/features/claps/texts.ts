export const clap = "Clap";
export const clapsOf = (count: number) => (count === 1 ? "clap" : "claps");
export const signUpToClap = "Sign up to clap";
export const limitReached = "You've reached the clap limit";
export const removeClaps = "Remove your claps";
export const yourClaps = (count: number) => {
  if (count === 0) return "You've removed your claps.";
  return count === 1 ? "You have clapped once." : `You have clapped ${count} times.`;
};
