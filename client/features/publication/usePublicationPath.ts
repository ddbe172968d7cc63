import { formatPath } from "../../../shared/routes/buildPath.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import { useLocation } from "../../app/useLocation.ts";

/** Makes paths of a publication's pages, short ones on the publication's own host. */
export function usePublicationPath(
  slug: string,
): (route: RouteName, params?: Readonly<Record<string, string>>) => string {
  const { site } = useLocation();
  return (route, params) => formatPath(route, { ...params, collectionSlug: slug }, { site });
}
