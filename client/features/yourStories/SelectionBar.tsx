import { Button } from "../../ui/Button.tsx";
import styles from "./SelectionBar.module.css";
import * as texts from "./texts.ts";
import type { Selection } from "./useSelection.ts";

/** Something that can be done with the selected stories. */
export interface SelectionAction {
  label: string;
  tone?: "normal" | "danger";
  act: () => void;
}

/** What can be done with the selected stories of a list. It takes the place of the list's toolbar. */
export function SelectionBar(props: {
  selection: Selection;
  isBusy: boolean;
  actions: readonly SelectionAction[];
}) {
  const { selection, isBusy, actions } = props;
  const count = selection.ids.length;
  return (
    <div className={styles.bar} role="group" aria-label={texts.selected(count)}>
      <span className={styles.count} role="status">
        {texts.selected(count)}
      </span>
      {actions.map(({ label, tone = "normal", act }) => (
        <Button
          key={label}
          size="small"
          variant="secondary"
          tone={tone}
          isBusy={isBusy}
          onClick={act}
        >
          {label}
        </Button>
      ))}
      <Button size="small" variant="plain" onClick={selection.selectAll}>
        {texts.selectAll}
      </Button>
      <Button size="small" variant="plain" onClick={selection.clear}>
        {texts.clear}
      </Button>
    </div>
  );
}
