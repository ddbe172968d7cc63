import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { signInHref } from "../../runtime/links/signInHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { CommentIcon, HighlightIcon, LinkIcon, PencilIcon } from "../../ui/icons.tsx";
import { isInView, placeBox } from "../../ui/placeBox.ts";
import { POPOVER_PADDING } from "../../ui/timing.ts";
import * as texts from "./texts.ts";
import styles from "./SelectionBar.module.css";

/**
 * Distance between bar and selection, in pixels. Touch needs room for the handles and the system
 * menu.
 */
const OFFSET = { fine: 8, coarse: 32 } as const;

/** The actions on selected text: highlight, respond, share. */
export function SelectionBar(props: {
  range: Range;
  /** A description of the highlight, if there is one. */
  about: string | null;
  isOwn: boolean;
  onHighlight: () => void;
  onRemove: () => void;
  /** Null for anonymous viewers. */
  onNote: (() => void) | null;
  /** Null when responses are closed. */
  onRespond: (() => void) | null;
  onShare: () => void;
  onClose: () => void;
}) {
  const { range, isOwn, onClose } = props;
  const location = useLocation();

  const bar = useBarAtSelection(range);
  useBarKeys(bar, onClose);

  const move = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const controls = [...(bar.current?.querySelectorAll<HTMLElement>("button, a") ?? [])];
    const at = controls.indexOf(document.activeElement as HTMLElement);
    controls.at((at + step) % controls.length)?.focus();
  };
  const highlightLabel = isOwn ? texts.removeHighlight : texts.highlightSelection;
  const highlight = (
    <>
      <HighlightIcon size={20} /> {isOwn ? texts.remove : texts.highlight}
    </>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={bar}
      role="toolbar"
      aria-label={texts.selectedText}
      popover="manual"
      className={styles.bar}
      onKeyDown={move}
      // Pressing the bar must not clear the selection.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {props.about ? (
        <p className={styles.about} dir="auto">
          {props.about}
        </p>
      ) : null}
      <div className={styles.actions}>
        {location.isLoggedIn ? (
          <button
            type="button"
            className={styles.action}
            aria-label={highlightLabel}
            onClick={isOwn ? props.onRemove : props.onHighlight}
          >
            {highlight}
          </button>
        ) : (
          <a
            className={styles.action}
            href={signInHref({ operation: "register", susiEntry: "highlight" }, location)}
            rel="nofollow"
            aria-label={highlightLabel}
          >
            {highlight}
          </a>
        )}
        {props.onNote ? (
          <button type="button" className={styles.action} onClick={props.onNote}>
            <PencilIcon size={20} /> {texts.note}
          </button>
        ) : null}
        {props.onRespond === null ? null : location.isLoggedIn ? (
          <button type="button" className={styles.action} onClick={props.onRespond}>
            <CommentIcon size={20} /> {texts.respond}
          </button>
        ) : (
          <a
            className={styles.action}
            href={signInHref({ operation: "register", susiEntry: "respond" }, location)}
            rel="nofollow"
          >
            <CommentIcon size={20} /> {texts.respond}
          </a>
        )}
        <button type="button" className={styles.action} onClick={props.onShare}>
          <LinkIcon size={20} /> {texts.share}
        </button>
      </div>
    </div>
  );
}

/** Shows the bar beside the selection, also after the page scrolls. */
function useBarAtSelection(range: Range): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = bar.current;
    if (!box) return;
    const isCoarse = matchMedia("(pointer: coarse)").matches;
    const place = (): void => {
      const { clientWidth, clientHeight } = document.documentElement;
      const viewport = { width: clientWidth, height: clientHeight };
      const selection = range.getBoundingClientRect();
      const { left, top } = placeBox(
        selection,
        { width: box.offsetWidth, height: box.offsetHeight },
        viewport,
        {
          // Phones show their own menu above the selection.
          side: isCoarse ? "below" : "above",
          align: "center",
          isRtl: false,
          offset: isCoarse ? OFFSET.coarse : OFFSET.fine,
          padding: POPOVER_PADDING,
        },
      );
      box.style.left = `${left}px`;
      box.style.top = `${top}px`;
      box.style.visibility = isInView(selection, viewport) ? "" : "hidden";
    };
    box.showPopover();
    place();
    const passive = { capture: true, passive: true };
    window.addEventListener("scroll", place, passive);
    window.addEventListener("resize", place, passive);
    return () => {
      window.removeEventListener("scroll", place, passive);
      window.removeEventListener("resize", place, passive);
    };
  }, [range]);
  return bar;
}

/** Escape closes the bar, and Tab moves from the selection into it. */
function useBarKeys(bar: RefObject<HTMLDivElement | null>, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (event.key === "Escape") {
        event.preventDefault();
        latest.current();
      }
      // The bar is at the end of the document, so Tab from the selection is redirected here.
      const isOutside = !bar.current?.contains(document.activeElement);
      if (event.key !== "Tab" || event.shiftKey || !isOutside) return;
      event.preventDefault();
      bar.current?.querySelector<HTMLElement>("button, a")?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [bar]);
}
