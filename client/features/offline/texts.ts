export const sentClaps = "You’re back online. Your claps were sent.";
export const sentResponse = "You’re back online. Your response was published.";
export const responseNotSent = (reason: string) =>
  `Your response couldn’t be published: ${reason} Its text is back below the story.`;
