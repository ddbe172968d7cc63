import { ACCOUNT_ROUTES } from "./table/accountRoutes.ts";
import { AUTH_ROUTES } from "./table/authRoutes.ts";
import { CRAWLER_ROUTES } from "./table/crawlerRoutes.ts";
import { FEED_ROUTES, MEMBER_FEED_ROUTES } from "./table/feedRoutes.ts";
import { PERSONAL_ROUTES } from "./table/personalRoutes.ts";
import { PROFILE_ROUTES } from "./table/profileRoutes.ts";
import { PUBLICATION_ROUTES } from "./table/publicationRoutes.ts";
import { READER_ROUTES } from "./table/readerRoutes.ts";

/** The rows of all areas, by route name. */
export const ROUTE_SPECS = {
  ...READER_ROUTES,
  ...FEED_ROUTES,
  ...MEMBER_FEED_ROUTES,
  ...CRAWLER_ROUTES,
  ...PROFILE_ROUTES,
  ...PERSONAL_ROUTES,
  ...PUBLICATION_ROUTES,
  ...ACCOUNT_ROUTES,
  ...AUTH_ROUTES,
};

export type RouteName = keyof typeof ROUTE_SPECS;
