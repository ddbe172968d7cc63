import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { joinClasses } from "../joinClasses.ts";
import styles from "./PreviewPane.module.css";
import * as texts from "./texts.ts";

/** How high the previewed window is, in its own pixels. */
const WINDOW_HEIGHT = 720;

/** In a pane narrower than this, in px, a desktop's window would be too small to read. */
const SMALL_PANE = 480;

/**
 * A page or an email in a frame, as wide as chosen and scaled to fit. `html` is a whole document,
 * `src` an address of this site; neither runs a script. What is shown stays until what follows it
 * has loaded, which is then scrolled to the same place. Without JavaScript the frame is as wide as
 * its place.
 */
export function PreviewPane(props: {
  /** Accessible name of the frame. */
  title: string;
  /** Of a desktop's window, a tablet's if there are three, and a phone's, in px. Where there is little room, the phone's is shown first. */
  widths: readonly [number, ...number[]];
  src?: string;
  html?: string;
  /** Choices before that of the width, such as of the page. */
  before?: ReactNode;
  /** Called with the theme when it changes; without it there is no choice of theme. */
  onThemeChange?: (theme: "light" | "dark") => void;
  theme?: "light" | "dark";
  /** As high as its place, rather than as a window. */
  isFilling?: boolean;
  /** Called with the frame when it has loaded. */
  onLoad?: (frame: HTMLIFrameElement) => void;
}) {
  const { title, widths, src, html, theme = "light", onThemeChange, isFilling = false } = props;
  const { onLoad } = props;
  const [chosenWidth, setChosenWidth] = useState<number | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const measured = useContentSize(place);
  // It has no width while it is hidden.
  const available = measured?.width === 0 ? null : measured;
  const wanted = html ?? src ?? "";
  const [shown, setShown] = useState(wanted);
  const frame = useRef<HTMLIFrameElement>(null);
  const wasLoaded = useRef(false);
  useEffect(() => {
    // The server's frame may have loaded before its listener was there.
    if (wasLoaded.current || !frame.current || !hasLoaded(frame.current)) return;
    wasLoaded.current = true;
    onLoad?.(frame.current);
  });
  const isSmall = available !== null && available.width < SMALL_PANE;
  const width = chosenWidth ?? (isSmall ? Math.min(...widths) : widths[0]);
  const scale = available === null ? 1 : Math.min(1, available.width / width);
  const height = isFilling ? (available?.height ?? 0) : WINDOW_HEIGHT;
  const size: CSSProperties =
    available === null
      ? { inlineSize: "100%", blockSize: isFilling ? "100%" : WINDOW_HEIGHT }
      : { inlineSize: width, blockSize: height / scale, transform: `scale(${scale})` };
  const isWaiting = wanted !== shown;
  return (
    <div className={joinClasses(styles.pane, isFilling && styles.isFilling)}>
      <div className={styles.choices} data-needs-script>
        {props.before}
        {widths.length > 1 ? (
          <Choice
            label={texts.previewWidth}
            options={widths.map((one) => ({ value: one, label: deviceOf(one, widths) }))}
            value={width}
            onChange={setChosenWidth}
          />
        ) : null}
        {onThemeChange ? (
          <Choice
            label={texts.previewTheme}
            options={THEMES}
            value={theme}
            onChange={onThemeChange}
          />
        ) : null}
      </div>
      <div
        ref={place}
        className={styles.place}
        style={isFilling ? undefined : { blockSize: WINDOW_HEIGHT }}
      >
        {(isWaiting ? [shown, wanted] : [wanted]).map((content) => (
          <iframe
            key={content}
            className={styles.frame}
            style={size}
            title={title}
            {...(html === undefined ? { src: content } : { srcDoc: content })}
            // Same-origin, so that the page around it can follow what is edited.
            sandbox="allow-same-origin"
            ref={content === shown ? frame : undefined}
            {...(content !== shown && { inert: true, className: styles.next })}
            onLoad={({ currentTarget }) => {
              wasLoaded.current = true;
              if (content !== shown) {
                keepScroll(frame.current, currentTarget);
                setShown(content);
              }
              onLoad?.(currentTarget);
            }}
          />
        ))}
        {isWaiting ? <p className={styles.updating}>{texts.updating}</p> : null}
      </div>
    </div>
  );
}

/** Scrolls a page as one that has the same path was scrolled. */
function keepScroll(before: HTMLIFrameElement | null, after: HTMLIFrameElement): void {
  const [from, to] = [before?.contentWindow, after.contentWindow];
  if (!from || !to || from.location.pathname !== to.location.pathname) return;
  to.scrollTo({ left: from.scrollX, top: from.scrollY, behavior: "instant" });
}

/** False for a frame that still has its empty first document. */
const hasLoaded = ({ contentDocument }: HTMLIFrameElement): boolean =>
  contentDocument?.readyState === "complete" && contentDocument.URL !== "about:blank";

function deviceOf(width: number, widths: readonly number[]): string {
  return width === widths[0] ? texts.desktop : width === widths.at(-1) ? texts.phone : texts.tablet;
}

const THEMES = [
  { value: "light", label: texts.lightTheme },
  { value: "dark", label: texts.darkTheme },
] as const;

/** A few values side by side, one of them pressed. */
export function Choice<Value extends string | number>(props: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <div className={styles.choice} role="group" aria-label={props.label}>
      {props.options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={styles.option}
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** An element's inner size in px as it changes; null before it is measured. */
function useContentSize(element: {
  readonly current: HTMLElement | null;
}): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
