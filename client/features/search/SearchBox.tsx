import { useId, useRef, useState } from "react";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { MAX_SEARCH_LENGTH } from "../../../shared/limits.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { loadSearch } from "../../app/lateFeatures.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLate } from "../../app/useLate.ts";
import { useLocation } from "../../app/useLocation.ts";
import { SearchIcon } from "../../ui/icons.tsx";
import styles from "./SearchBox.module.css";

/**
 * The field of the top bar: a form of its own, which the popover stands under once somebody reaches
 * for it.
 */
export function SearchBox() {
  const location = useLocation();
  const { pageId, path, query } = location;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  // Where it was opened: on another page it is shut.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [typed, setTyped] = useState("");
  const popover = useLate(loadSearch, isWanted || null);
  const shown = pageId === "search" ? (query.q ?? "") : "";

  const open = (text: string): void => {
    setTyped(text);
    setWanted(true);
    setOpenAt(path);
  };
  return (
    <form
      ref={form}
      className={styles.search}
      role="search"
      action={siteHref(buildPath("Search"), location)}
      method="get"
    >
      <SearchIcon size={20} />
      <input
        // Another page's search is another field.
        key={shown}
        className={styles.field}
        type="search"
        name="q"
        placeholder="Search"
        aria-label={`Search ${PRODUCT_NAME}`}
        defaultValue={shown || undefined}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        onFocus={(event) => open(event.target.value)}
        onClick={(event) => open(event.currentTarget.value)}
        onChange={(event) => open(event.target.value)}
      />
      {popover && popover !== "failed" ? (
        <popover.SearchPopover
          id={id}
          form={form}
          isOpen={openAt === path}
          typed={typed}
          onOpen={() => setOpenAt(path)}
          onClose={() => setOpenAt(null)}
        />
      ) : null}
    </form>
  );
}
