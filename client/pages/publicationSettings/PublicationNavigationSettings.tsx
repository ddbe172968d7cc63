import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationNavigationSettings_collection$key } from "../../../generated/relay/PublicationNavigationSettings_collection.graphql.ts";
import { MAX_NAVIGATION_ITEMS } from "../../../shared/limits.ts";
import { announce } from "../../app/announce.ts";
import { useClientStore } from "../../app/frame.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { WorkFrame } from "../../features/publication/WorkFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { type EntryText, NavigationEntry } from "./NavigationEntry.tsx";
import styles from "./PublicationNavigationSettings.module.css";
import { isWhole, readList } from "../../features/list/readList.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** Number of empty rows for adding entries without JavaScript. */
const SPARE = 3;

interface Row extends EntryText {
  /** A stable key, so that a row keeps its fields when it moves. */
  key: number;
}

/** The editor of a publication's navigation. */
export function PublicationNavigationSettings(props: {
  collection: PublicationNavigationSettings_collection$key;
}) {
  const collection = useFragment(
    graphql`
      fragment PublicationNavigationSettings_collection on Collection {
        id
        navigationItems {
          destination
          title
          value
        }
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const store = useClientStore();
  const items = readList(collection.navigationItems);
  const [rows, setRows] = useState<readonly Row[]>(() => [
    ...items.map((item, key) => ({ ...item, key })),
    ...Array.from({ length: SPARE }, (_, index) => emptyRow(items.length + index)),
  ]);
  const change = (key: number, part: Partial<EntryText>): void =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const move = (index: number, step: -1 | 1): void => {
    const to = index + step;
    if (to < 0 || to >= rows.length) return;
    setRows((before) => {
      const after = [...before];
      const [row] = after.splice(index, 1);
      after.splice(to, 0, row!);
      return after;
    });
    announce(`Position ${to + 1} of ${rows.length}`);
  };
  if (!isWhole(collection.navigationItems)) {
    return (
      <WorkFrame collection={collection} title="Navigation">
        <PartNotLoaded />
      </WorkFrame>
    );
  }
  return (
    <WorkFrame collection={collection} title="Navigation">
      <p className={styles.lead}>
        The links below the publication’s name on its pages, in this order. Home always comes first,
        and About comes last unless you place it yourself. Rows without a label are ignored.
      </p>
      <CsrfForm
        mutation="setCollectionNavigation"
        fields={{ collectionId: collection.id }}
        label="Navigation"
        className={styles.form}
        onDone={() =>
          store.enqueueToast({ toastStyle: "accent", message: "The navigation was saved." })
        }
      >
        {(isBusy) => (
          <>
            <ol className={styles.rows}>
              {rows.map((row, index) => (
                <NavigationEntry
                  key={row.key}
                  entry={row}
                  place={{ index, count: rows.length }}
                  onChange={(part) => change(row.key, part)}
                  onMove={(step) => move(index, step)}
                  onRemove={() => setRows((before) => before.filter(({ key }) => key !== row.key))}
                />
              ))}
            </ol>
            <div className={styles.actions}>
              <Button type="submit" isBusy={isBusy}>
                Save
              </Button>
              {rows.length < MAX_NAVIGATION_ITEMS ? (
                <Button
                  variant="secondary"
                  onClick={() =>
                    setRows((before) => [
                      ...before,
                      emptyRow(Math.max(-1, ...before.map(({ key }) => key)) + 1),
                    ])
                  }
                >
                  Add an entry
                </Button>
              ) : null}
            </div>
          </>
        )}
      </CsrfForm>
    </WorkFrame>
  );
}

function emptyRow(key: number): Row {
  return { key, destination: "LATEST", title: "", value: "" };
}
