import { MAX_NEWSLETTER_RECOMMENDATIONS } from "../../../shared/limits.ts";

export const recommendations = "Recommendations";
export const recommendationsText = `Up to ${MAX_NEWSLETTER_RECOMMENDATIONS} newsletters of others that readers see after they subscribe.`;
export const recommendationsFull = `You recommend ${MAX_NEWSLETTER_RECOMMENDATIONS} newsletters, the most you can. Remove one to add another.`;
export const notAvailable = "A newsletter that isn’t available now";
export const remove = "Remove";
export const recommendationRemoved = "The recommendation is removed.";
export const recommendNewsletter = "Recommend a newsletter";
export const recommended = "Newsletter";
export const recommendedHint = "The address of its page, or @ and its writer’s username.";
export const recommend = "Recommend";
export const recommendationAdded = "Readers see the recommendation after they subscribe.";
export const alsoRecommends = (name: string) => `${name} also recommends`;
