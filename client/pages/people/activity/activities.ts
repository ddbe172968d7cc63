import type { ProfileRoute } from "../../../features/people/profileHref.ts";
import type { PageLocation } from "../../../runtime/page/page.ts";
import * as texts from "./texts.ts";

export type Activity = "responses" | "recommended" | "highlights" | "series";

interface ActivityList {
  name: Activity;
  route: ProfileRoute;
  /** The link to the list. */
  label: string;
  title: (name: string) => string;
}

/** The lists of a profile's activity, in order. */
export const ACTIVITIES: readonly ActivityList[] = [
  {
    name: "responses",
    route: "ShowUserResponses",
    label: texts.responses,
    title: texts.responsesOf,
  },
  {
    name: "recommended",
    route: "ShowUserRecommended",
    label: texts.recommended,
    title: texts.recommendedBy,
  },
  {
    name: "highlights",
    route: "ShowUserHighlights",
    label: texts.highlights,
    title: texts.highlightsOf,
  },
  { name: "series", route: "ShowUserSeries", label: texts.series, title: texts.seriesOf },
];

/** Returns the list of a URL. */
export function activityOf({ routeName }: Pick<PageLocation, "routeName">): ActivityList {
  return ACTIVITIES.find(({ route }) => route === routeName) ?? ACTIVITIES[0]!;
}
