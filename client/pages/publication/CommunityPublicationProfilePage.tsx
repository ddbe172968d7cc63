import type { Page } from "../../app/page.ts";
import { page as profilePage } from "./PublicationProfilePage.tsx";

/** A publication's home in the publication's own layout: as wide as the window, nothing beside it. */
export const page: Page = { ...profilePage, Aside: undefined };
