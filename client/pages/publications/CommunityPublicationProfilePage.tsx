import type { Page } from "../../runtime/page/page.ts";
import { page as profilePage } from "./PublicationProfilePage.tsx";

/** A publication's home in the publication layout: full width, without a right column. */
export const page: Page = { ...profilePage, Aside: undefined };
