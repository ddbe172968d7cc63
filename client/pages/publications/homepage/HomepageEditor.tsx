import { useMemo, useRef, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type {
  HomepageEditor_collection$data,
  HomepageEditor_collection$key,
} from "../../../../generated/relay/HomepageEditor_collection.graphql.ts";
import { MAX_SECTION_TITLE } from "../../../../shared/limits.ts";
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
import { SectionEditor } from "./SectionEditor.tsx";
import { SectionPreview } from "./SectionPreview.tsx";
import * as texts from "./texts.ts";
import { useHomepagePreview } from "./useHomepagePreview.ts";

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
        homepageSections {
          sectionId
          kind
          title
          source
          topic
          storyIds
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
  const { id, slug, name, publication, homepageSections } = collection;
  const { homepage } = publication;
  const store = useClientStore();
  const pathTo = usePublicationPath(slug);
  const [history, setHistory] = useState(() =>
    startHistory({ title: homepage?.title ?? "", sections: (homepageSections ?? []).map(toDraft) }),
  );
  const [openKey, setOpenKey] = useState<string | null>(null);
  const { current } = history;
  const submitted = useRef(current);
  const isChanged = isUnsaved(history);
  useUnsavedWarning(isChanged);
  const preview = useHomepagePreview(id, current, isChanged);
  const choices = useMemo(
    () => ({
      topics: collection.tags.map(({ normalizedTagSlug, displayTitle }) => ({
        slug: normalizedTagSlug,
        title: displayTitle,
      })),
      stories: readConnection(collection.stories).edges.map(({ node }) => node),
    }),
    [collection],
  );
  const change = (next: Partial<DraftHomepage>, what: string | null): void =>
    setHistory((before) => changed(before, { ...before.current, ...next }, what));
  const changeSection = (key: string, part: Partial<DraftSection>): void =>
    change(
      {
        sections: current.sections.map((each) => (each.key === key ? { ...each, ...part } : each)),
      },
      `${key} ${Object.keys(part).join(" ")}`,
    );
  const add = (kind: DraftSection["kind"]): void => {
    const section = newSection(kind, current.sections);
    setOpenKey(section.key);
    change({ sections: [...current.sections, section] }, null);
  };
  const saved = readList(homepage?.sections);
  const shown = isChanged ? preview : saved;
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
          fields={{ collectionId: id }}
          label={texts.homepage}
          className={styles.form}
          onDone={() => {
            // What was changed meanwhile stays unsaved.
            setHistory((before) => ({ ...before, saved: submitted.current }));
            setOpenKey(null);
            store.enqueueToast({ toastStyle: "accent", message: texts.saved });
          }}
        >
          {({ isBusy, field }) => (
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
              <ol className={styles.sections}>
                {current.sections.map((section, index) => (
                  <SectionEditor
                    key={section.key}
                    section={section}
                    place={{ index, count: current.sections.length }}
                    choices={choices}
                    isOpen={section.key === openKey}
                    onChange={(part) => changeSection(section.key, part)}
                    onMove={(to) => {
                      change({ sections: moved(current.sections, section.key, to) }, null);
                      announce(texts.position(to + 1, current.sections.length));
                    }}
                    onRemove={() =>
                      change(
                        { sections: current.sections.filter((each) => each !== section) },
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
              <AddSections count={current.sections.length} onAdd={add} />
              {isChanged ? (
                <UnsavedBar history={history} onHistory={setHistory} isBusy={isBusy} />
              ) : null}
            </>
          )}
        </WriteForm>
      </div>
    </WorkFrame>
  );
}
