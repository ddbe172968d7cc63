import { useMemo, useRef, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type {
  HomepageEditor_collection$data,
  HomepageEditor_collection$key,
} from "../../../../generated/relay/HomepageEditor_collection.graphql.ts";
import { MAX_SECTION_TITLE } from "../../../../shared/limits.ts";
import { useVersionConflict } from "../../../features/forms/useVersionConflict.tsx";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { readConnection } from "../../../features/listing/readConnection.ts";
import { isWhole, readList } from "../../../features/listing/readList.ts";
import { PublicationMasthead } from "../../../features/publications/PublicationMasthead.tsx";
import { usePublicationPath } from "../../../features/publications/usePublicationPath.ts";
import { WorkFrame } from "../../../features/publications/WorkFrame.tsx";
import { announce } from "../../../runtime/browser/announce.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import { useUnsavedWarning } from "../../../ui/useUnsavedWarning.ts";
import styles from "./HomepageEditor.module.css";
import {
  changed,
  type DraftHomepage,
  type DraftSection,
  isUnsaved,
  moved,
  newSection,
  startHistory,
  toDraft,
} from "./homepageDraft.ts";
import { AddSections, UnsavedBar } from "./HomepageFoot.tsx";
import { type SectionChoices, SectionEditor } from "./SectionEditor.tsx";
import { SectionPreview, type ShownSection } from "./SectionPreview.tsx";
import * as texts from "./texts.ts";
import { useHomepagePreview } from "./useHomepagePreview.ts";
import type { StoryChoice } from "./useStorySearch.ts";

/** The home of a publication with its header title and sections, which are edited where they are. */
export function HomepageEditor(props: { collection: HomepageEditor_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment HomepageEditor_collection on Collection {
        id
        slug
        name
        publication {
          homepage {
            title
            sections {
              __typename
              ... on HomepagePromotionSection {
                ...PromotionSection_section @alias(as: "promotion")
              }
              ... on HomepagePostsSection {
                posts {
                  id
                }
                ...PostsSection_section @alias(as: "stories")
              }
            }
          }
        }
        homepageVersion
        homepageSections {
          sectionId
          kind
          title
          source
          topic
          storyIds
          stories {
            id
            title
          }
          storyCount
          layout
          margin
          textPosition
          headlineText
          buttonText
          url
          imageId
          backgroundColor
        }
        tags {
          normalizedTagSlug
          displayTitle
        }
        stories: postsConnection(first: 50) {
          edges {
            node {
              id
              title
            }
          }
        }
        ...PublicationMasthead_collection
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const { publication, homepageSections } = collection;
  if (publication.homepage && homepageSections && isWhole(publication.homepage.sections))
    return <Editor collection={collection} />;
  return (
    <WorkFrame collection={collection} title={texts.homepage}>
      <PartNotLoaded />
    </WorkFrame>
  );
}

function Editor({ collection }: { collection: HomepageEditor_collection$data }) {
  const { id, slug, name, publication, homepageVersion, homepageSections } = collection;
  const { homepage } = publication;
  const store = useClientStore();
  const pathTo = usePublicationPath(slug);
  const stored = {
    title: homepage?.title ?? "",
    sections: (homepageSections ?? []).map(toDraft),
  };
  const [history, setHistory] = useState(() => startHistory(stored));
  const [openKey, setOpenKey] = useState<string | null>(null);
  const { current } = history;
  const submitted = useRef(current);
  const isChanged = isUnsaved(history);
  useUnsavedWarning(isChanged);
  const conflict = useVersionConflict({
    version: homepageVersion ?? 0,
    stored,
    current,
    show: (next, saved) => setHistory((before) => ({ ...changed(before, next, null), saved })),
  });
  const preview = useHomepagePreview(id, current, isChanged);
  const choices = useChoices(collection);
  const change = (next: Partial<DraftHomepage>, what: string | null): void =>
    setHistory((before) => changed(before, { ...before.current, ...next }, what));
  const add = (kind: DraftSection["kind"]): void => {
    const section = newSection(kind, current.sections);
    setOpenKey(section.key);
    change({ sections: [...current.sections, section] }, null);
  };
  const saved = readList(homepage?.sections);
  const shown = (isChanged ? preview : saved) ?? null;
  return (
    <WorkFrame
      collection={collection}
      title={texts.homepage}
      lead={texts.homepageLead}
      width="wide"
      action={
        <Button variant="secondary" href={pathTo("ShowCollectionHome")}>
          {texts.viewHome}
        </Button>
      }
    >
      <div onSubmitCapture={() => (submitted.current = current)}>
        <WriteForm
          of="setCollectionHomepage"
          fields={{ collectionId: id, baseVersion: String(conflict.baseVersion) }}
          label={texts.homepage}
          className={styles.form}
          showsError
          onDone={() => {
            // What was changed meanwhile stays unsaved.
            setHistory((before) => ({ ...before, saved: submitted.current }));
            conflict.saved();
            setOpenKey(null);
            store.enqueueToast({ toastStyle: "accent", message: texts.saved });
          }}
        >
          {({ isBusy, field, ...form }) => (
            <>
              <section className={styles.block} aria-label={texts.header}>
                <Field
                  label={texts.headerTitle}
                  name={field("title")}
                  value={current.title}
                  onValueChange={(title) => change({ title }, "title")}
                  limit={MAX_SECTION_TITLE}
                  placeholder={name}
                  hint={texts.headerTitleHint}
                />
                <div className={styles.masthead} inert>
                  <PublicationMasthead collection={collection} previewTitle={current.title} />
                </div>
              </section>
              <Sections
                sections={current.sections}
                choices={choices}
                shown={shown}
                openKey={openKey}
                onChange={(sections, what) => change({ sections }, what)}
              />
              <AddSections count={current.sections.length} onAdd={add} />
              <div className={styles.bar}>
                {conflict.renderNote(form)}
                {isChanged ? (
                  <UnsavedBar history={history} onHistory={setHistory} isBusy={isBusy} />
                ) : null}
              </div>
            </>
          )}
        </WriteForm>
      </div>
    </WorkFrame>
  );
}

/** What a section's stories can be chosen from. Titles of picked stories stay known. */
function useChoices(collection: HomepageEditor_collection$data): SectionChoices {
  const [picked, setPicked] = useState<readonly StoryChoice[]>([]);
  return useMemo(() => {
    const latest = readConnection(collection.stories).edges.map(({ node }) => node);
    const stored = (collection.homepageSections ?? []).flatMap(({ stories }) => stories);
    const known = [...latest, ...stored, ...picked];
    return {
      topics: collection.tags.map(({ normalizedTagSlug, displayTitle }) => ({
        slug: normalizedTagSlug,
        title: displayTitle,
      })),
      stories: {
        slug: collection.slug,
        latest,
        titles: new Map(known.map(({ id, title }) => [id, title])),
        onPicked: (story) => setPicked((before) => [...before, story]),
      },
    };
  }, [collection, picked]);
}

/** The sections with their fields and previews. */
function Sections(props: {
  sections: readonly DraftSection[];
  choices: SectionChoices;
  /** The sections as readers see them; null while they are read. */
  shown: readonly (ShownSection | null | undefined)[] | null;
  /** The section whose fields are shown. */
  openKey: string | null;
  /** Called with the name of the change, of which several in a row are one step; null for a step. */
  onChange: (sections: readonly DraftSection[], what: string | null) => void;
}) {
  const { sections, shown, onChange } = props;
  return (
    <ol className={styles.sections}>
      {sections.map((section, index) => (
        <SectionEditor
          key={section.key}
          section={section}
          place={{ index, count: sections.length }}
          choices={props.choices}
          isOpen={section.key === props.openKey}
          onChange={(part) =>
            onChange(
              sections.map((each) => (each === section ? { ...each, ...part } : each)),
              `${section.key} ${Object.keys(part).join(" ")}`,
            )
          }
          onMove={(to) => {
            onChange(moved(sections, section.key, to), null);
            announce(texts.position(to + 1, sections.length));
          }}
          onRemove={() =>
            onChange(
              sections.filter((each) => each !== section),
              null,
            )
          }
        >
          <SectionPreview
            section={shown?.[index] ?? null}
            isFirst={index === 0}
            isLoading={shown === null}
          />
        </SectionEditor>
      ))}
    </ol>
  );
}
