import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Shown when the search provider doesn't respond. */
export function SearchAway() {
  const { path, query } = useLocation();
  return (
    <EmptyState
      title="Search isn’t available right now"
      text="Search didn't respond. Your query is still here; try again in a moment."
      action={
        <Button variant="secondary" href={`${path}?${new URLSearchParams({ q: query.q ?? "" })}`}>
          Try again
        </Button>
      }
    />
  );
}
