/** Screen texts of the activity on profiles. */

import { abbreviateNumber } from "../../../../shared/format/abbreviateNumber.ts";
import { plural } from "../../../../shared/format/plural.ts";

export const readStories = "Read their stories";
export const exploreTopics = "Explore topics";
export const activityOf = (name: string): string => `Activity of ${name}`;
export const responses = "Responses";
export const response = "Response";
export const responsesOf = (name: string): string => `Responses by ${name}`;
export const moreResponses = "More responses";
export const noResponses = "No responses yet";
export const noResponsesText = (name: string): string =>
  `${name} hasn’t responded to any stories yet.`;
export const inResponseTo = "In response to {story}";
export const inResponseToBy = "In response to {story} by {writer}";
export const clapCount = (count: number): string =>
  plural(count, { one: "1 clap", other: `${abbreviateNumber(count)} claps` });
export const recommended = "Recommended";
export const recommendedBy = (name: string): string => `Recommended by ${name}`;
export const noRecommended = "No recommendations yet";
export const noRecommendedText = (name: string): string =>
  `Stories that ${name} claps for appear here.`;
export const highlights = "Highlights";
export const highlightsOf = (name: string): string => `Highlights by ${name}`;
export const moreHighlights = "More highlights";
export const noHighlights = "No highlights yet";
export const noHighlightsText = (name: string): string =>
  `What ${name} highlights in stories appears here.`;
export const forFollowers = "Only followers see this";
export const recommendedForFollowers = (name: string): string =>
  `Follow ${name} to see which stories they clap for.`;
export const highlightsForFollowers = (name: string): string =>
  `Follow ${name} to see what they highlight in stories.`;
export const series = "Series";
export const seriesOf = (name: string): string => `Series by ${name}`;
export const noSeries = "No series yet";
export const noSeriesText = (name: string): string => `${name} hasn’t published any series yet.`;

export const awardsOf = (name: string): string => `Awards of ${name}`;
export const awards = "Awards";
export const noAwards = "No awards yet";
export const noAwardsText = (name: string): string => `${name} hasn’t received an award yet.`;
export const noAwardsGiven = "This award hasn’t been given to anyone yet.";
