import type { NavigationDestination as Destination } from "../../../shared/enums.ts";
import type { NavigationItem } from "../../domain/publications/navigationItems.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";

export const NavigationDestination = describedEnum<Destination>(
  "NavigationDestination",
  "The target of an entry in a publication's navigation.",
  {
    ABOUT: "The About page.",
    ARCHIVE: "All its stories by date.",
    EXTERNAL_URL: "An external URL.",
    LATEST: "Its stories, newest first.",
    PAGE: "A page of the publication.",
    POST: "A story.",
    SECTION: "A section.",
    TAG_FEED: "Its stories under a tag.",
    TRENDING: "Its most read recent stories.",
  },
);

export const CollectionNavigationItem = builder
  .objectRef<NavigationItem>("CollectionNavigationItem")
  .implement({
    description: "An entry of a publication's navigation.",
    fields: (t) => ({
      destination: t.expose("destination", {
        type: NavigationDestination,
        description: "The kind of target.",
      }),
      title: t.exposeString("title", { description: "The label." }),
      value: t.exposeString("value", {
        description:
          "A story's id, the slug of a tag, page or section, or a safe absolute URL; empty for kinds without a target.",
      }),
    }),
  });
