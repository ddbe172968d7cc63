import { PREDEFINED_CATALOGS } from "../../../shared/lists/predefinedCatalogs.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import * as texts from "./texts.ts";

/** Shown without a network instead of a page that isn't saved. Needs neither data nor JavaScript. */
export function OfflineScreen() {
  const catalogSlugId = PREDEFINED_CATALOGS.READING_LIST.slug;
  return (
    <EmptyState
      level={1}
      title={texts.title}
      text={texts.text}
      action={<Button href={buildPath("YourList", { catalogSlugId })}>{texts.readingList}</Button>}
    />
  );
}
