import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import type { StoriesChange } from "./changeStories.ts";
import styles from "./YourStories.module.css";
import * as texts from "./texts.ts";
import type { StoriesList } from "./yourStoriesLists.ts";

/** What can be done with the selected stories of a list. It takes the place of the list's orders. */
export function SelectionBar(props: {
  list: StoriesList;
  count: number;
  isBusy: boolean;
  onChange: (what: StoriesChange) => void;
  onSelectAll: () => void;
  onClear: () => void;
}) {
  const { list, count, isBusy, onChange } = props;
  const [isAsking, setAsking] = useState(false);
  const isInTrash = list.filter === "DELETED";
  const isPublished = list.filter === "PUBLIC" || list.filter === "UNLISTED";
  return (
    <div className={styles.selection} role="group" aria-label={texts.selected(count)}>
      <span className={styles.selected} role="status">
        {texts.selected(count)}
      </span>
      {isPublished ? (
        <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => setAsking(true)}>
          {texts.unpublish}
        </Button>
      ) : null}
      <Button
        size="small"
        variant="secondary"
        tone={isInTrash ? "normal" : "danger"}
        isBusy={isBusy}
        onClick={() => onChange(isInTrash ? "restore" : "delete")}
      >
        {isInTrash ? texts.restore : texts.remove}
      </Button>
      <Button size="small" variant="plain" onClick={props.onSelectAll}>
        {texts.selectAll}
      </Button>
      <Button size="small" variant="plain" onClick={props.onClear}>
        {texts.clear}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onChange("unpublish");
        }}
        title={texts.unpublishTitle(count)}
        confirmLabel={texts.unpublish}
      >
        {texts.unpublishText(count)}
      </ConfirmDialog>
    </div>
  );
}
