import { useEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { LockIcon } from "../../../ui/icons.tsx";
import { findLists, MANY_LISTS, type OwnList, readListsAfter } from "./ownLists.ts";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./SavePopover.module.css";

/** The viewer's lists with checkboxes; a filter field when there are many. */
export function OwnLists(props: {
  /** The first page of lists. */
  lists: readonly OwnList[];
  /** The page info of the remaining lists. */
  page: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
  /** Ids of the lists that contain the story. */
  catalogIds: readonly string[];
  onChange: (list: OwnList, isSaved: boolean) => void;
}) {
  const { page, catalogIds, onChange } = props;
  const environment = useRelayEnvironment();
  const [more, setMore] = useState<readonly OwnList[]>([]);
  const [failedAt, setFailedAt] = useState(0);
  const [attempts, setAttempts] = useState(1);
  const [typed, setTyped] = useState("");
  // Lists that contain the story when the card opens come first and keep their position.
  const [held] = useState(catalogIds);
  const cursor = page.hasNextPage ? page.endCursor : null;
  useEffect(() => {
    if (!cursor) return;
    let isCurrent = true;
    let read: readonly OwnList[] = [];
    const show = (lists: readonly OwnList[]): void => {
      read = [...read, ...lists];
      if (isCurrent) setMore(read);
    };
    readListsAfter(environment, cursor, show).catch(() => isCurrent && setFailedAt(attempts));
    return () => {
      isCurrent = false;
    };
  }, [environment, cursor, attempts]);
  const all = [...props.lists, ...more];
  const found = findLists(all, typed, held);
  return (
    <>
      {all.length > MANY_LISTS ? (
        <div className={styles.filter}>
          <Field
            label={texts.findAList}
            isLabelHidden
            kind="search"
            placeholder={texts.findAList}
            value={typed}
            onValueChange={setTyped}
          />
        </div>
      ) : null}
      {found.length > 0 ? (
        <ul className={styles.lists} aria-label={texts.yourLists}>
          {found.map((list) => (
            <li key={list.id}>
              <label className={styles.list}>
                <input
                  type="checkbox"
                  checked={catalogIds.includes(list.id)}
                  onChange={({ target }) => onChange(list, target.checked)}
                />
                <span className={styles.name} dir="auto">
                  {list.name}
                </span>
                {list.visibility === "PRIVATE" ? (
                  <span className={styles.lock} role="img" aria-label={texts.privateList}>
                    <LockIcon size={16} />
                  </span>
                ) : null}
              </label>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={found.length === 0 ? styles.text : "visually-hidden"} role="status">
        {found.length === 0 ? texts.noListFound : ""}
      </p>
      {failedAt === attempts ? (
        <p className={styles.text}>
          {fillText(texts.listsIncomplete, {
            button: (
              <Button variant="plain" size="small" onClick={() => setAttempts(attempts + 1)}>
                {texts.tryAgain}
              </Button>
            ),
          })}
        </p>
      ) : null}
    </>
  );
}
