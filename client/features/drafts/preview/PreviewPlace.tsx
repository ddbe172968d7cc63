import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { storageOf } from "../../../runtime/browser/storageOf.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useIsWide } from "../../chrome/useIsWide.ts";
import { BarSlot } from "../toolbar/BarSlot.tsx";
import styles from "./StoryPreview.module.css";
import * as texts from "./texts.ts";

const WIDTH_KEY = "preview-width";
/** Widths of the pane and of the text beside it, in px. */
const MIN_WIDTH = 360;
const MIN_TEXT = 560;
/** The text's column with its margins. */
const TEXT_WIDTH = 728;
const STEP = 32;

/** Where the preview is: beside the text, as wide as the writer likes, or over it on small screens. */
export function PreviewPlace(props: {
  onClose: () => void;
  children: (isDialog: boolean) => ReactNode;
}) {
  const isWide = useIsWide();
  if (isWide) {
    return (
      <BarSlot place="preview">
        <Beside>{props.children(false)}</Beside>
      </BarSlot>
    );
  }
  return (
    <Dialog isOpen onClose={props.onClose} title={texts.preview} width="window">
      {props.children(true)}
    </Dialog>
  );
}

function Beside({ children }: { children: ReactNode }) {
  const [width, setWidth] = useState(storedWidth);
  const pressedAt = useRef<{ x: number; width: number } | null>(null);
  const resize = (to: number): void => {
    const next = fittingWidth(to);
    setWidth(next);
    storageOf(window)?.setItem(WIDTH_KEY, String(next));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    resize(width + step * direction(event.currentTarget));
  };
  const onPointerMove = (event: PointerEvent): void => {
    const from = pressedAt.current;
    if (from) resize(from.width + (from.x - event.clientX) * direction(event.currentTarget));
  };
  return (
    <aside
      className={styles.beside}
      aria-label={texts.preview}
      style={{ "--preview-width": `${width}px` } as CSSProperties}
    >
      {/* A focusable separator is a control (ARIA window splitter pattern). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={styles.edge}
        role="separator"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={texts.previewWidthOfPane}
        aria-valuenow={width}
        aria-valuemin={MIN_WIDTH}
        aria-valuemax={maxWidth()}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          pressedAt.current = { x: event.clientX, width };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          pressedAt.current = null;
        }}
      />
      {children}
    </aside>
  );
}

const maxWidth = (): number => Math.max(MIN_WIDTH, window.innerWidth - MIN_TEXT);

const fittingWidth = (width: number): number =>
  Math.round(Math.min(maxWidth(), Math.max(MIN_WIDTH, width)));

/** The width chosen last; by default the rest beside the text. */
function storedWidth(): number {
  const stored = Number(storageOf(window)?.getItem(WIDTH_KEY));
  return fittingWidth(stored > 0 ? stored : window.innerWidth - TEXT_WIDTH);
}

/** -1 where the pane is on the left. */
const direction = (element: Element): number =>
  getComputedStyle(element).direction === "rtl" ? -1 : 1;
