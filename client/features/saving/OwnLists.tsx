import { useEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { LockIcon } from "../../ui/icons.tsx";
import { findLists, MANY_LISTS, type OwnList, readListsAfter } from "./ownLists.ts";
import styles from "./SavePopover.module.css";

/** One's lists, each with whether the story is on it; where there are many, they are found by name. */
export function OwnLists(props: {
  /** Those that came at once. */
  lists: readonly OwnList[];
  /** How one's own go on behind them. */
  page: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
  /** The lists that hold the story. */
  catalogIds: readonly string[];
  onChange: (list: OwnList, isSaved: boolean) => void;
}) {
  const { page, catalogIds, onChange } = props;
  const environment = useRelayEnvironment();
  const [more, setMore] = useState<readonly OwnList[]>([]);
  const [failedAt, setFailedAt] = useState(0);
  const [tries, setAttempts] = useState(1);
  const [typed, setTyped] = useState("");
  // Those that hold the story as the card opens stand first, and stay there while one chooses.
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
    readListsAfter(environment, cursor, show).catch(() => isCurrent && setFailedAt(tries));
    return () => {
      isCurrent = false;
    };
  }, [environment, cursor, tries]);
  const all = [...props.lists, ...more];
  const found = findLists(all, typed, held);
  return (
    <>
      {all.length > MANY_LISTS ? (
        <div className={styles.filter}>
          <Field
            label="Find a list"
            isLabelHidden
            kind="search"
            placeholder="Find a list"
            value={typed}
            onValueChange={setTyped}
          />
        </div>
      ) : null}
      {found.length > 0 ? (
        <ul className={styles.lists} aria-label="Your lists">
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
                  <span className={styles.lock}>
                    <LockIcon size={16} />
                    <span className="visually-hidden">, private</span>
                  </span>
                ) : null}
              </label>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={found.length === 0 ? styles.text : "visually-hidden"} role="status">
        {found.length === 0 ? "None of your lists is called that." : ""}
      </p>
      {failedAt === tries ? (
        <p className={styles.text}>
          Not all of your lists could be loaded.{" "}
          <Button variant="plain" size="small" onClick={() => setAttempts(tries + 1)}>
            Try again
          </Button>
        </p>
      ) : null}
    </>
  );
}
