import type { MouseEvent } from "react";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import * as texts from "./texts.ts";

/**
 * Loads a list's next page. Without JavaScript, and in a new tab, it links to the same address with
 * the next cursor (`?p=`). Of two lists on a page, the one in `p` belongs to the other's page and
 * restarts when the other advances.
 */
export function MoreButton(props: {
  cursor: string;
  words: string;
  isLoading: boolean;
  /** The cursor's query parameter on pages with several lists; default `p`. */
  parameter?: string;
  /** The fragment of the list's next page, as "#…". */
  fragment?: string;
  /** The path of the next page; by default the current one. */
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
      {props.isLoading ? texts.loading : props.words}
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
