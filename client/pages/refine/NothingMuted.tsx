import { buildPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Shown when nothing is muted. */
export function NothingMuted({ what }: { what: "author" | "publication" }) {
  return (
    <EmptyState
      title={`You haven’t muted any ${what}s`}
      text={`Mute ${what === "author" ? "an author" : "a publication"} from the menu of a story to stop seeing their stories.`}
      action={
        <Button variant="secondary" href={siteHref(buildPath("ShowHome"), useLocation())}>
          Go to your feed
        </Button>
      }
    />
  );
}
