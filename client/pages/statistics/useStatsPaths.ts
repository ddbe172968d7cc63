import { formatPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";

/** The statistics pages, under the viewer's username where the current page is. */
export function useStatsPaths() {
  const location = useLocation();
  const { username } = location.params;
  const hrefOf = (
    route: "YourStats" | "YourStatsResponses" | "YourStatsPost",
    named: "ShowUserStats" | "ShowUserStatsResponses" | "ShowUserStatsPost",
    params: Readonly<Record<string, string>> = {},
  ): string =>
    siteHref(
      username === undefined
        ? formatPath(route, params)
        : formatPath(named, { ...params, username }),
      location,
    );
  return {
    homeHref: hrefOf("YourStats", "ShowUserStats"),
    responsesHref: hrefOf("YourStatsResponses", "ShowUserStatsResponses"),
    postHref: (postId: string): string => hrefOf("YourStatsPost", "ShowUserStatsPost", { postId }),
  };
}
