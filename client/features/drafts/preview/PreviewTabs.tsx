import { type KeyboardEvent, useRef } from "react";
import { ScrollStrip } from "../../../ui/ScrollStrip.tsx";
import styles from "./StoryPreview.module.css";
import * as texts from "./texts.ts";

/** What a story can be shown as. */
export type PreviewKind = keyof typeof texts.tabs;

/** Tabs over one panel, with the id `panelId`; arrow keys move between them (ARIA tabs pattern). */
export function PreviewTabs(props: {
  kinds: readonly PreviewKind[];
  kind: PreviewKind;
  onChoose: (kind: PreviewKind) => void;
  panelId: string;
}) {
  const { kinds, kind, onChoose, panelId } = props;
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const isRtl = row.current !== null && getComputedStyle(row.current).direction === "rtl";
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (kinds.indexOf(kind) + step + kinds.length) % kinds.length;
    onChoose(kinds[next]!);
    (row.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <ScrollStrip>
      <div
        ref={row}
        role="tablist"
        tabIndex={-1}
        aria-label={texts.shownAs}
        className={styles.tabs}
        onKeyDown={move}
      >
        {kinds.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${panelId}-${one}`}
            className={styles.tab}
            aria-selected={one === kind}
            aria-controls={panelId}
            tabIndex={one === kind ? 0 : -1}
            onClick={() => onChoose(one)}
          >
            {texts.tabs[one]}
          </button>
        ))}
      </div>
    </ScrollStrip>
  );
}
