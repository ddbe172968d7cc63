import { useRef } from "react";
import { MAX_SEARCH_LENGTH } from "../../../shared/limits.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { SearchIcon } from "../../ui/icons.tsx";
import * as texts from "./texts.ts";
import styles from "./SearchBox.module.css";
import { useSearchPopover } from "./useSearchPopover.tsx";

/** The search field of the top bar; its popover loads on focus. */
export function SearchBox() {
  const location = useLocation();
  const hrefTo = useRouteHref();
  const { pageId, query } = location;
  const form = useRef<HTMLFormElement>(null);
  const { field, popover } = useSearchPopover(form);
  const shown = pageId === "search" ? (query.q ?? "") : "";
  return (
    <form ref={form} className={styles.search} role="search" action={hrefTo("Search")} method="get">
      <SearchIcon size={20} />
      <input
        // Remounts the field on a different search.
        key={shown}
        className={styles.field}
        type="search"
        name="q"
        placeholder={texts.search}
        aria-label={texts.searchProduct}
        defaultValue={shown || undefined}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        {...field}
      />
      {popover}
    </form>
  );
}
