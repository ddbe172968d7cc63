import type { MouseEvent } from "react";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";

/**
 * The way to a list's next page. Without JavaScript, and in a new tab, it leads to the next page of
 * the same address (`?p=` and the cursor). Of two lists, the one in `p` is within the other's page: it
 * begins anew as the other goes on.
 */
export function MoreButton(props: {
  cursor: string;
  words: string;
  isLoading: boolean;
  /** The address's parameter for the cursor, where the page has several lists; else `p`. */
  parameter?: string;
  /** Where on the page its next page stands, as "#…". */
  fragment?: string;
  /** The page whose next one it is; without it, this. */
  path?: string | undefined;
  /** Loads the next page below this one. */
  onNext?: () => void;
}) {
  const { path } = useLocation();
  return (
    <Button
      href={
        nextPageHref(props.path ?? path, props.parameter ?? "p", props.cursor) +
        (props.fragment ?? "")
      }
      variant="secondary"
      onClick={(event: MouseEvent) => {
        if (!props.onNext || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        props.onNext();
      }}
    >
      {props.isLoading ? "Loading…" : props.words}
    </Button>
  );
}

function nextPageHref(path: string, parameter: string, cursor: string): string {
  const [pathname, search] = path.split("?", 2);
  const query = new URLSearchParams(search);
  query.delete("p");
  query.set(parameter, cursor);
  return `${pathname}?${query}`;
}
