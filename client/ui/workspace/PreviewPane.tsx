import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./PreviewPane.module.css";
import * as texts from "./texts.ts";

/** How high the previewed window is, in its own pixels. */
const WINDOW_HEIGHT = 720;

/** In a pane narrower than this, in px, a desktop's window would be too small to read. */
const SMALL_PANE = 480;

/**
 * A page or an email in a frame, as wide as chosen and scaled to fit. `html` is a whole document,
 * `src` an address of this site; neither runs a script. Without JavaScript the frame is as wide as
 * its place.
 */
export function PreviewPane(props: {
  /** Accessible name of the frame. */
  title: string;
  /** In px. The first is shown first; where there is little room, the smallest. */
  widths: readonly [number, ...number[]];
  src?: string;
  html?: string;
  /** Called with the theme when it changes; without it there is no choice of theme. */
  /** Choices before that of the width, such as of the page. */
  before?: ReactNode;
  onThemeChange?: (theme: "light" | "dark") => void;
  theme?: "light" | "dark";
  /** Called with the frame when it has loaded. */
  onLoad?: (frame: HTMLIFrameElement) => void;
}) {
  const { title, widths, src, html, theme = "light", onThemeChange } = props;
  const [chosenWidth, setChosenWidth] = useState<number | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const available = useInlineSize(place);
  const frame = useRef<HTMLIFrameElement>(null);
  const { onLoad } = props;
  const wasLoaded = useRef(false);
  useEffect(() => {
    // The server's frame may have loaded before its listener was there.
    if (wasLoaded.current || !frame.current || !hasLoaded(frame.current)) return;
    wasLoaded.current = true;
    onLoad?.(frame.current);
  });
  const isSmall = available !== null && available < SMALL_PANE;
  const width = chosenWidth ?? (isSmall ? Math.min(...widths) : widths[0]);
  const scale = available === null ? 1 : Math.min(1, available / width);
  const size: CSSProperties =
    available === null
      ? { inlineSize: "100%", blockSize: WINDOW_HEIGHT }
      : { inlineSize: width, blockSize: WINDOW_HEIGHT / scale, transform: `scale(${scale})` };
  return (
    <div className={styles.pane}>
      <div className={styles.choices} data-needs-script>
        {props.before}
        <Choice
          label={texts.previewWidth}
          options={widths.map((one) => ({ value: one, label: texts.pixels(one) }))}
          value={width}
          onChange={setChosenWidth}
        />
        {onThemeChange ? (
          <Choice
            label={texts.previewTheme}
            options={THEMES}
            value={theme}
            onChange={onThemeChange}
          />
        ) : null}
      </div>
      <div ref={place} className={styles.place} style={{ blockSize: WINDOW_HEIGHT }}>
        <iframe
          className={styles.frame}
          style={size}
          title={title}
          {...(html === undefined ? { src } : { srcDoc: html })}
          // Same-origin, so that the page around it can follow what is edited.
          sandbox="allow-same-origin"
          ref={frame}
          onLoad={(event) => {
            wasLoaded.current = true;
            onLoad?.(event.currentTarget);
          }}
        />
      </div>
    </div>
  );
}

/** False for a frame that still has its empty first document. */
const hasLoaded = ({ contentDocument }: HTMLIFrameElement): boolean =>
  contentDocument?.readyState === "complete" && contentDocument.URL !== "about:blank";

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

/** An element's width in px as it changes; null before it is measured. */
function useInlineSize(element: { readonly current: HTMLElement | null }): number | null {
  const [size, setSize] = useState<number | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize(entry.contentRect.width);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
