import { useRouteHref } from "../../../runtime/links/useRouteHref.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import * as texts from "./texts.ts";

/** Shown when nothing is muted. */
export function NothingMuted({ what }: { what: "author" | "publication" }) {
  return (
    <EmptyState
      title={texts.nothingMuted[what].title}
      text={texts.nothingMuted[what].text}
      action={
        <Button variant="secondary" href={useRouteHref()("ShowHome")}>
          {texts.goToYourFeed}
        </Button>
      }
    />
  );
}
