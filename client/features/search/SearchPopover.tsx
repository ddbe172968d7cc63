// The popover of the top bar's search field. Arrow keys move the real focus
// through the field and the results, so that each result is an ordinary link.

import { type RefObject, useEffect, useRef } from "react";
import { announce } from "../../runtime/browser/announce.ts";
import { useViewer } from "../../runtime/page/frame.ts";
import { reportEvent } from "../../runtime/browser/reportEvent.ts";
import { storageOf } from "../../runtime/browser/storageOf.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { SearchIcon } from "../../ui/icons.tsx";
import { usePlacedPopover } from "../../ui/usePlacedPopover.ts";
import { saveRecentSearch } from "./recentSearches.ts";
import { RecentSearches } from "./RecentSearches.tsx";
import { searchContextOf } from "./searchContexts.ts";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./SearchPopover.module.css";
import { SuggestionList } from "./SuggestionList.tsx";
import { useSuggestions } from "./useSuggestions.ts";

/** The popover's props from its field. */
interface SearchPopoverProps {
  id: string;
  form: RefObject<HTMLFormElement | null>;
  isOpen: boolean;
  /** The field's current text. */
  typed: string;
  onOpen: () => void;
  onClose: () => void;
}

/** Shows recent searches and a link to all topics, or suggestions once something is typed. */
export function SearchPopover({ id, form, isOpen, typed, onOpen, onClose }: SearchPopoverProps) {
  const location = useLocation();
  const hrefTo = useRouteHref();
  const viewer = useViewer();
  const box = useRef<HTMLDivElement>(null);
  const query = typed.trim();
  const context = searchContextOf(location, viewer.status === "loggedIn" ? viewer.viewer.id : null);
  const found = useSuggestions(context, isOpen ? typed : "");
  const count = found.results.reduce((sum, { hits }) => sum + hits.length, 0);
  const resultsPath = hrefTo("Search", {}, { query: { q: query } });
  usePlacedPopover(isOpen, box, form, { side: "below", align: "start" });
  useArrowKeys({ form, box, isOpen, onOpen, onClose });
  usePointer(box, onClose);

  useEffect(() => {
    const field = form.current?.querySelector("input");
    if (field) field.placeholder = context.placeholder;
  }, [form, context.placeholder]);

  useEffect(() => {
    if (isOpen) reportEvent("search.predictiveOpened");
  }, [isOpen]);

  useEffect(() => {
    if (found.status !== "found" || found.query === "") return;
    reportEvent("search.predictiveQueried", { hits: count });
    announce(texts.suggestionCount(count));
  }, [found.status, found.query, count]);

  useEffect(() => {
    const { current } = form;
    const onSubmit = (event: SubmitEvent): void => {
      const text = current?.querySelector("input")?.value ?? "";
      if (text.trim() === "") return event.preventDefault();
      saveRecentSearch(storageOf(window), text);
      const all = box.current?.querySelector<HTMLAnchorElement>("a[data-all]");
      // The suggestions lag behind the typed text; until they match, the form submits normally.
      if (all?.search !== `?${new URLSearchParams({ q: text.trim() })}`) return;
      // A form with another target, such as a publication or category, keeps its action.
      if (new URL(current?.action ?? "").pathname !== all.pathname) return;
      event.preventDefault();
      all.click();
    };
    current?.addEventListener("submit", onSubmit);
    return () => current?.removeEventListener("submit", onSubmit);
  }, [form]);

  return (
    <div
      ref={box}
      id={id}
      popover="manual"
      className={styles.popover}
      role="group"
      aria-label={texts.searchSuggestions}
    >
      {query === "" ? (
        // Remounted each time, because the recent searches change.
        isOpen && <RecentSearches form={form} />
      ) : (
        <>
          <div className={styles.results} aria-busy={found.status === "loading" || undefined}>
            <SuggestionList context={context} results={found.results} typed={query} />
            {found.status === "found" && count === 0 ? (
              <p className={styles.none}>
                {fillText(texts.noSuggestionsFor, {
                  query: <bdi>{texts.quoted(found.query)}</bdi>,
                })}
              </p>
            ) : null}
            {found.status === "failed" ? (
              <ErrorNote>{texts.suggestionsUnavailable}</ErrorNote>
            ) : null}
          </div>
          <a
            className={styles.all}
            data-item
            data-all
            href={resultsPath}
            onClick={() => saveRecentSearch(storageOf(window), query)}
          >
            <SearchIcon size={20} />
            <span className={styles.label}>
              {fillText(texts.searchFor, { query: <bdi>{texts.quoted(query)}</bdi> })}
            </span>
          </a>
        </>
      )}
    </div>
  );
}

/**
 * Keeps the focus in the field while the pointer is used below it, and closes the popover on a link
 * click.
 */
function usePointer(box: RefObject<HTMLDivElement | null>, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const { current } = box;
    const onMouseDown = (event: MouseEvent): void => event.preventDefault();
    const onClick = (event: MouseEvent): void => {
      if (event.target instanceof Element && event.target.closest("a")) latest.current();
    };
    current?.addEventListener("mousedown", onMouseDown);
    current?.addEventListener("click", onClick);
    return () => {
      current?.removeEventListener("mousedown", onMouseDown);
      current?.removeEventListener("click", onClick);
    };
  }, [box]);
}

/**
 * Arrow keys cycle through the field and the results; Escape returns to the field, and losing focus
 * closes the popover.
 */
function useArrowKeys(options: {
  form: RefObject<HTMLFormElement | null>;
  box: RefObject<HTMLDivElement | null>;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { form } = options;
  useEffect(() => {
    const { current } = form;
    const onKeyDown = (event: KeyboardEvent): void => {
      const { box, isOpen, onOpen, onClose } = latest.current;
      const field = current?.querySelector("input");
      if (!field || event.isComposing) return;
      const isDown = event.key === "ArrowDown";
      if (isDown || event.key === "ArrowUp") {
        event.preventDefault();
        if (!isOpen) return onOpen();
        const stops: HTMLElement[] = [
          field,
          ...(box.current?.querySelectorAll<HTMLElement>("[data-item]") ?? []),
        ];
        const at = stops.indexOf(document.activeElement as HTMLElement);
        stops.at((at + (isDown ? 1 : -1)) % stops.length)?.focus();
      } else if (event.key === "Escape" && isOpen) {
        // Escape in a search field would clear the typed text.
        event.preventDefault();
        field.focus();
        onClose();
      } else if (document.activeElement !== field && isForField(event)) {
        // Typing continues in the field.
        field.focus();
      }
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
      if (!current?.contains(relatedTarget as Node | null)) latest.current.onClose();
    };
    current?.addEventListener("keydown", onKeyDown);
    current?.addEventListener("focusout", onFocusOut);
    return () => {
      current?.removeEventListener("keydown", onKeyDown);
      current?.removeEventListener("focusout", onFocusOut);
    };
  }, [form]);
}

function isForField({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
}
