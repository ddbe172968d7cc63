import { useLocation } from "../../runtime/links/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import * as texts from "./texts.ts";

/** Shown when the search provider doesn't respond. */
export function SearchAway() {
  const { path, query } = useLocation();
  return (
    <EmptyState
      title={texts.searchUnavailable}
      text={texts.searchUnavailableText}
      action={
        <Button variant="secondary" href={`${path}?${new URLSearchParams({ q: query.q ?? "" })}`}>
          {texts.tryAgain}
        </Button>
      }
    />
  );
}
