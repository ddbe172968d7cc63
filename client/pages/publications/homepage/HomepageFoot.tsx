import { MAX_HOMEPAGE_SECTIONS } from "../../../../shared/limits.ts";
import { Button } from "../../../ui/Button.tsx";
import { PlainSave } from "../../../ui/workspace/PlainSave.tsx";
import { StickyBar } from "../../../ui/workspace/StickyBar.tsx";
import styles from "./HomepageEditor.module.css";
import { type DraftSection, type HomepageHistory, startHistory, undone } from "./homepageDraft.ts";
import { SpareSection } from "./SectionEditor.tsx";
import * as texts from "./texts.ts";

/** Number of empty sections for adding some without JavaScript. */
const SPARE = 2;

/** What readers find below the sections, and the way to add more. */
export function AddSections(props: { count: number; onAdd: (kind: DraftSection["kind"]) => void }) {
  const { count, onAdd } = props;
  return (
    <>
      <noscript>
        {Array.from({ length: SPARE }, (_, spare) => (
          <SpareSection key={spare} index={count + spare} />
        ))}
      </noscript>
      <div className={styles.add}>
        <p className={styles.note}>{texts.restText}</p>
        {count < MAX_HOMEPAGE_SECTIONS ? (
          <div className={styles.buttons} data-needs-script>
            <Button variant="secondary" onClick={() => onAdd("POSTS")}>
              {texts.addStories}
            </Button>
            <Button variant="secondary" onClick={() => onAdd("PROMOTION")}>
              {texts.addPromotion}
            </Button>
          </div>
        ) : null}
        <PlainSave />
      </div>
    </>
  );
}

/** While readers don't see the changes: undo, discard, save. */
export function UnsavedBar(props: {
  history: HomepageHistory;
  onHistory: (history: HomepageHistory) => void;
  isBusy: boolean;
}) {
  const { history, onHistory, isBusy } = props;
  return (
    <StickyBar text={texts.unsaved}>
      <Button
        variant="plain"
        size="small"
        disabled={history.past.length === 0}
        onClick={() => onHistory(undone(history))}
      >
        {texts.undo}
      </Button>
      <Button
        variant="secondary"
        size="small"
        onClick={() => onHistory(startHistory(history.saved))}
      >
        {texts.cancel}
      </Button>
      <Button type="submit" size="small" isBusy={isBusy}>
        {texts.save}
      </Button>
    </StickyBar>
  );
}
