import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { HOVER_POPOVER_HIDE_MS } from "../../ui/timing.ts";
import { usePlacedPopover } from "../../ui/usePlacedPopover.ts";
import styles from "./FootnotePopover.module.css";
import * as texts from "./texts.ts";

const REFERENCE = 'a[role="doc-noteref"]';

/** How long the pointer must rest on a reference, in ms: passing over the text opens nothing. */
const ENTER_MS = 120;

/**
 * Shows a footnote beside its reference while the pointer or focus is on it. A tap shows it instead
 * of jumping to the end of the story; other clicks follow the link.
 */
export function FootnotePopover(props: {
  body: HTMLElement;
  /** The event that loaded this. */
  first: Event;
}) {
  const { body, first } = props;
  const [reference, setReference] = useState<HTMLAnchorElement | null>(null);
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (next: HTMLAnchorElement | null, ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setReference(next), ms);
    };
    const onEvent = (event: Event): void => {
      const target = event.target as Element;
      const found = body.contains(target) ? target.closest<HTMLAnchorElement>(REFERENCE) : null;
      const isInside = found !== null || card.current?.contains(target) === true;
      if (event.type === "keydown") {
        if ((event as KeyboardEvent).key === "Escape") settle(null, 0);
      } else if (event.type === "click") {
        if (found && (event as PointerEvent).pointerType === "touch") {
          event.preventDefault();
          settle(found, 0);
        } else if (found || !isInside) settle(null, 0);
      } else if (found) settle(found, event.type === "focusin" ? 0 : ENTER_MS);
      else if (isInside) clearTimeout(timer);
      else settle(null, HOVER_POPOVER_HIDE_MS);
    };
    onEvent(first);
    const kinds = ["pointerover", "focusin", "click", "keydown"] as const;
    // Captures, because a click on a link is otherwise the router's first.
    for (const kind of kinds) document.addEventListener(kind, onEvent, true);
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) document.removeEventListener(kind, onEvent, true);
    };
  }, [body, first]);

  useEffect(() => {
    if (!reference) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) setReference(null);
    });
    observer.observe(reference);
    return () => observer.disconnect();
  }, [reference]);

  return reference ? <Card key={reference.id} card={card} reference={reference} /> : null;
}

function Card(props: { card: { current: HTMLDivElement | null }; reference: HTMLAnchorElement }) {
  const { card, reference } = props;
  const id = useId();
  const anchor = useMemo(() => ({ current: reference }), [reference]);
  usePlacedPopover(true, card, anchor, { side: "below", align: "center" });

  useLayoutEffect(() => {
    card.current?.replaceChildren(noteOf(reference));
    reference.setAttribute("aria-describedby", id);
    return () => reference.removeAttribute("aria-describedby");
  }, [card, id, reference]);

  return (
    <div
      ref={card}
      id={id}
      role="note"
      aria-label={texts.footnote(reference.textContent ?? "")}
      popover="manual"
      className={`story-body ${styles.card}`}
    />
  );
}

/** Returns a copy of the footnote's content without its ids and links back. */
function noteOf({ hash, ownerDocument }: HTMLAnchorElement): DocumentFragment {
  const copy = ownerDocument.createDocumentFragment();
  const note = ownerDocument.getElementById(decodeURIComponent(hash.slice(1)));
  for (const part of note?.childNodes ?? []) copy.append(part.cloneNode(true));
  for (const back of copy.querySelectorAll('[role="doc-backlink"]')) back.remove();
  for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
  return copy;
}
