import { ACCOUNT_ROUTES } from "./accountRoutes.ts";
import { AUTH_ROUTES } from "./authRoutes.ts";
import { CRAWLER_ROUTES } from "./crawlerRoutes.ts";
import { FEED_ROUTES, MEMBER_FEED_ROUTES } from "./feedRoutes.ts";
import { PERSONAL_ROUTES } from "./personalRoutes.ts";
import { PROFILE_ROUTES } from "./profileRoutes.ts";
import { PUBLICATION_ROUTES } from "./publicationRoutes.ts";
import { READER_ROUTES } from "./readerRoutes.ts";

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
