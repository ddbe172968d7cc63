import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationNavigationSettings_collection$key } from "../../../../generated/relay/PublicationNavigationSettings_collection.graphql.ts";
import { MAX_NAVIGATION_ITEMS } from "../../../../shared/limits.ts";
import { announce } from "../../../runtime/browser/announce.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { useVersionConflict } from "../../../features/forms/useVersionConflict.tsx";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { isWhole, readList } from "../../../features/listing/readList.ts";
import { WorkFrame } from "../../../features/publications/WorkFrame.tsx";
import { Button } from "../../../ui/Button.tsx";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import { EntryFields, type EntryText, NavigationEntry } from "./NavigationEntry.tsx";
import styles from "./PublicationNavigationSettings.module.css";
import * as texts from "./texts.ts";

/** Number of empty entries for adding some without JavaScript. */
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
        navigationVersion
        navigationSettings {
          destination
          title
          value
        }
        subpageSettings {
          slug
          title
        }
        featurePages {
          slug
          title
        }
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const store = useClientStore();
  const items = readList(collection.navigationSettings);
  const [rows, setRows] = useState<readonly Row[]>(() =>
    items.map((item, key) => ({ ...item, key })),
  );
  const conflict = useVersionConflict({
    version: collection.navigationVersion ?? 0,
    stored: items.map((item, key): Row => ({ ...item, key })),
    current: rows,
    show: setRows,
  });
  const pages = {
    PAGE: collection.subpageSettings ?? [],
    SECTION: collection.featurePages ?? [],
  };
  const change = (key: number, part: Partial<EntryText>): void =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const move = (key: number, to: number): void =>
    setRows((before) => {
      const row = before.find((each) => each.key === key);
      if (!row || to < 0 || to >= before.length) return before;
      return before.filter((each) => each !== row).toSpliced(to, 0, row);
    });
  if (!isWhole(collection.navigationSettings)) {
    return (
      <WorkFrame collection={collection} title={texts.navigation} lead={texts.navigationLead}>
        <PartNotLoaded />
      </WorkFrame>
    );
  }
  return (
    <WorkFrame collection={collection} title={texts.navigation} lead={texts.navigationLead}>
      <WriteForm
        of="setCollectionNavigation"
        fields={{ collectionId: collection.id, baseVersion: String(conflict.baseVersion) }}
        label={texts.navigation}
        className={styles.form}
        showsError
        onDone={() => {
          conflict.saved();
          store.enqueueToast({ toastStyle: "accent", message: texts.navigationSaved });
        }}
      >
        {({ isBusy, ...form }) => (
          <>
            {rows.length === 0 ? <p className={styles.lead}>{texts.noEntries}</p> : null}
            <ol className={styles.rows}>
              {rows.map((row, index) => (
                <NavigationEntry
                  key={row.key}
                  entry={row}
                  pages={pages}
                  place={{ index, count: rows.length }}
                  onChange={(part) => change(row.key, part)}
                  onMove={(to) => {
                    move(row.key, to);
                    announce(texts.position(to + 1, rows.length));
                  }}
                  onRemove={() => setRows((before) => before.filter((each) => each !== row))}
                />
              ))}
            </ol>
            <SpareEntries count={items.length} />
            {conflict.renderNote(form)}
            <div className={styles.actions}>
              <Button type="submit" isBusy={isBusy}>
                {texts.save}
              </Button>
              {rows.length < MAX_NAVIGATION_ITEMS ? (
                <Button
                  variant="secondary"
                  data-needs-script
                  onClick={() =>
                    setRows((before) => [
                      ...before,
                      {
                        key: Math.max(-1, ...before.map(({ key }) => key)) + 1,
                        destination: "LATEST",
                        title: "",
                        value: "",
                      },
                    ])
                  }
                >
                  {texts.addEntry}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </WriteForm>
    </WorkFrame>
  );
}

/** Empty entries, for adding some without JavaScript. */
function SpareEntries({ count }: { count: number }) {
  return (
    <noscript>
      {Array.from({ length: SPARE }, (_, spare) => (
        <EntryFields
          key={spare}
          index={count + spare}
          entry={{ destination: "LATEST", title: "", value: "" }}
        />
      ))}
    </noscript>
  );
}
