import type { ReactNode } from "react";
import styles from "./WorkList.module.css";
import * as texts from "./texts.ts";

/** A list of stories that one works on; its rows are `ListRow`s. */
export function WorkList(props: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={props.label}>
      {props.children}
    </ul>
  );
}

/** The checkbox over the image of a story in a WorkList. */
export function PickStory(props: {
  /** The story's title. */
  title: string;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
}) {
  return (
    <label className={styles.pick} data-needs-script>
      <input
        type="checkbox"
        aria-label={texts.select(props.title)}
        checked={props.isPicked}
        onChange={(event) => props.onPick(event.currentTarget.checked)}
      />
    </label>
  );
}

/** The states of a story, before its facts. */
export function StoryStates(props: { children: ReactNode }) {
  return <span className={styles.states}>{props.children}</span>;
}
