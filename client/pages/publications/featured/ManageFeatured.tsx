import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { ManageFeatured_collection$key } from "../../../../generated/relay/ManageFeatured_collection.graphql.ts";
import { MAX_FEATURED_STORIES } from "../../../../shared/limits.ts";
import { useVersionConflict } from "../../../features/forms/useVersionConflict.tsx";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { readConnection } from "../../../features/listing/readConnection.ts";
import { usePublicationPath } from "../../../features/publications/usePublicationPath.ts";
import { WorkFrame } from "../../../features/publications/WorkFrame.tsx";
import { announce } from "../../../runtime/browser/announce.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { Button } from "../../../ui/Button.tsx";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import { useUnsavedWarning } from "../../../ui/useUnsavedWarning.ts";
import { StickyBar } from "../../../ui/workspace/StickyBar.tsx";
import { StoryAdder } from "../homepage/StoryPicker.tsx";
import type { StoryChoice } from "../homepage/useStorySearch.ts";
import { type FeaturedRow, FeaturedStory, SpareStory } from "./FeaturedStory.tsx";
import styles from "./ManageFeatured.module.css";
import * as texts from "./texts.ts";

/** Number of empty rows for adding some without JavaScript. */
const SPARE = 3;

/** Chooses, orders and pins the stories that a publication features. */
export function ManageFeatured(props: { collection: ManageFeatured_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment ManageFeatured_collection on Collection {
        id
        slug
        featuredVersion
        featuredSettings {
          postId
          isPinned
          post {
            title
          }
        }
        stories: postsConnection(first: 50) {
          edges {
            node {
              id
              title
            }
          }
        }
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const { id, slug, featuredSettings, featuredVersion } = collection;
  const [store, pathTo] = [useClientStore(), usePublicationPath(slug)];
  const stored = (featuredSettings ?? []).map(({ postId, isPinned, post }): FeaturedRow => ({
    id: postId,
    isPinned,
    title: post ? post.title || texts.untitled : texts.hiddenStory,
  }));
  const [rows, setRows] = useState<readonly FeaturedRow[]>(stored);
  const conflict = useVersionConflict({
    version: featuredVersion ?? 0,
    stored,
    current: rows,
    show: setRows,
  });
  const isUnsaved = contentOf(rows) !== contentOf(stored);
  useUnsavedWarning(isUnsaved);
  const move = (row: FeaturedRow, to: number): void => {
    if (to < 0 || to >= rows.length) return;
    setRows((before) => {
      const moving = before.find((each) => each.id === row.id);
      return moving ? before.filter((each) => each !== moving).toSpliced(to, 0, moving) : before;
    });
    announce(texts.position(to + 1, rows.length));
  };
  const view = (
    <Button variant="secondary" href={pathTo("ShowCollectionFeatured")}>
      {texts.viewPage}
    </Button>
  );
  const frame = { collection, title: texts.title, lead: texts.lead, action: view };
  if (!featuredSettings) {
    return (
      <WorkFrame {...frame}>
        <PartNotLoaded />
      </WorkFrame>
    );
  }
  return (
    <WorkFrame {...frame}>
      <WriteForm
        of="setCollectionFeaturedPosts"
        fields={{ collectionId: id, baseVersion: String(conflict.baseVersion) }}
        label={texts.title}
        className={styles.form}
        showsError
        onDone={() => {
          conflict.saved();
          store.enqueueToast({ toastStyle: "accent", message: texts.saved });
        }}
      >
        {({ isBusy, ...form }) => (
          <>
            {rows.length === 0 ? <p className={styles.note}>{texts.none}</p> : null}
            <ol className={styles.rows} aria-label={texts.chosen}>
              {rows.map((row, index) => (
                <FeaturedStory
                  key={row.id}
                  row={row}
                  place={{ index, count: rows.length }}
                  onPin={(isPinned) =>
                    setRows((before) =>
                      before.map((each) => (each.id === row.id ? { ...each, isPinned } : each)),
                    )
                  }
                  onMove={(to) => move(row, to)}
                  onRemove={() => setRows((before) => before.filter((each) => each.id !== row.id))}
                />
              ))}
            </ol>
            <SpareStories count={rows.length} />
            <AddStory
              slug={slug}
              latest={readConnection(collection.stories).edges.map(({ node }) => node)}
              rows={rows}
              onAdd={(row) => setRows((before) => [...before, row])}
            />
            {conflict.renderNote(form)}
            {isUnsaved ? (
              <StickyBar text={texts.unsaved}>
                <Button variant="secondary" size="small" onClick={() => setRows(stored)}>
                  {texts.discard}
                </Button>
                <Button type="submit" size="small" isBusy={isBusy}>
                  {texts.save}
                </Button>
              </StickyBar>
            ) : null}
          </>
        )}
      </WriteForm>
    </WorkFrame>
  );
}

const contentOf = (list: readonly FeaturedRow[]): string =>
  JSON.stringify(list.map((row) => [row.id, row.isPinned]));

/** Adds a story to the end of the list. */
function AddStory(props: {
  slug: string;
  latest: readonly StoryChoice[];
  rows: readonly FeaturedRow[];
  onAdd: (row: FeaturedRow) => void;
}) {
  const { slug, latest, rows, onAdd } = props;
  return (
    <section className={styles.adder} aria-label={texts.addHeading} data-needs-script>
      <h2 className={styles.heading}>{texts.addHeading}</h2>
      {rows.length < MAX_FEATURED_STORIES ? (
        <StoryAdder
          picked={rows.map((row) => row.id)}
          stories={{ slug, latest }}
          onAdd={({ id, title }) => onAdd({ id, title: title || texts.untitled, isPinned: false })}
        />
      ) : (
        <p className={styles.note}>{texts.allChosen}</p>
      )}
    </section>
  );
}

/** Empty rows and the button, for a form without JavaScript. */
function SpareStories({ count }: { count: number }) {
  return (
    <noscript>
      {Array.from({ length: SPARE }, (_, spare) => (
        <SpareStory key={spare} index={count + spare} />
      ))}
      <Button type="submit">{texts.save}</Button>
    </noscript>
  );
}
