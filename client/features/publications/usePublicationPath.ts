import { formatPath } from "../../../shared/routes/buildPath.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";

/** Returns a function for paths of a publication's pages, which are short on its custom host. */
export function usePublicationPath(
  slug: string,
): (route: RouteName, params?: Readonly<Record<string, string>>) => string {
  const { site } = useLocation();
  return (route, params) => formatPath(route, { ...params, collectionSlug: slug }, { site });
}
