import { useRef, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { SubpageEditor_collection$key } from "../../../../generated/relay/SubpageEditor_collection.graphql.ts";
import type { StoryDocument } from "../../../../shared/story/document.ts";
import { RemovalForm } from "../../../features/forms/RemovalForm.tsx";
import { useVersionConflict } from "../../../features/forms/useVersionConflict.tsx";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import type * as storyEditor from "../../../features/drafts/StoryEditor.tsx";
import { WRITING_BAR } from "../../../features/drafts/toolbar/writingBar.ts";
import { usePublicationPath } from "../../../features/publications/usePublicationPath.ts";
import { WorkFrame } from "../../../features/publications/WorkFrame.tsx";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { useLate } from "../../../runtime/page/useLate.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useUnsavedWarning } from "../../../ui/useUnsavedWarning.ts";
import styles from "./SubpageEditor.module.css";
import { SubpageBadge } from "./SubpagesSettings.tsx";
import * as texts from "./texts.ts";

const loadEditor = (): Promise<typeof storyEditor> =>
  import("../../../features/drafts/StoryEditor.tsx");

/** What is edited: the document as JSON. */
interface Content {
  title: string;
  document: string;
  address: string;
}

const EMPTY = JSON.stringify({ paragraphs: [] });

/** Writes a subpage in the story editor; without JavaScript in Markdown. */
export function SubpageEditor(props: { userId: string; collection: SubpageEditor_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment SubpageEditor_collection on Collection
      @argumentDefinitions(slug: { type: "String!" }) {
        id
        slug
        subpageToEdit(slug: $slug) {
          pageId
          slug
          title
          document
          markdown
          version
          publishedAt
          hasChanges
        }
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const { id, slug, subpageToEdit: page } = collection;
  const pathTo = usePublicationPath(slug);
  const store = useClientStore();
  const { content, setContent, setChanged, shown, conflict } = useContent(page ?? null);
  const { address } = content;
  const list = pathTo("CollectionSettingsSubpages");
  const isPublished = page?.publishedAt !== null && page?.publishedAt !== undefined;
  // An address of the page that stays if the slug does; otherwise the list.
  const stays = page !== null && page !== undefined && address === page.slug;
  return (
    <WorkFrame
      collection={collection}
      title={page ? texts.editSubpage : texts.newSubpage}
      lead={page ? <SubpageBadge page={page} /> : null}
      action={
        page && isPublished ? (
          <Button
            variant="secondary"
            href={pathTo("ShowCollectionSubpage", { subpageSlug: page.slug })}
          >
            {texts.view}
          </Button>
        ) : null
      }
    >
      <WriteForm
        of="saveCollectionSubpage"
        fields={{
          collectionId: id,
          ...(page ? { pageId: page.pageId, baseVersion: String(conflict.baseVersion) } : {}),
        }}
        showsError
        {...(stays ? {} : { redirectTo: list })}
        label={page ? texts.editSubpage : texts.newSubpage}
        className={styles.form}
        onDone={({ change }) => {
          setChanged(false);
          conflict.saved();
          const message =
            change === "PUBLISH"
              ? texts.published
              : change === "UNPUBLISH"
                ? texts.unpublished
                : texts.saved;
          store.enqueueToast({ toastStyle: "accent", message });
        }}
      >
        {({ isBusy, field, ...form }) => (
          <>
            <SubpageText
              key={shown.key}
              userId={props.userId}
              collectionId={id}
              page={page ?? null}
              content={shown.content}
              names={{
                title: field("title"),
                document: field("document"),
                markdown: field("markdown"),
              }}
              onChange={(written) => {
                setContent((now) => ({ ...now, ...written }));
                setChanged(true);
              }}
            />
            <Field
              label={texts.address}
              name={field("slug")}
              value={address}
              onValueChange={(next) => setContent((now) => ({ ...now, address: next }))}
              hint={texts.addressHint}
            />
            {conflict.renderNote(form)}
            <SubpageActions name={field("change")} isPublished={isPublished} isBusy={isBusy} />
          </>
        )}
      </WriteForm>
      {page ? (
        <RemovalForm
          of="deleteCollectionSubpage"
          fields={{ collectionId: id, pageId: page.pageId }}
          redirectTo={list}
          summary={texts.deletePage}
          warning={texts.deleteSubpageWarning}
        />
      ) : null}
    </WorkFrame>
  );
}

/** The buttons that save the page, and what becomes of it then. */
function SubpageActions(props: { name: string; isPublished: boolean; isBusy: boolean }) {
  const { name, isPublished, isBusy } = props;
  return (
    <div className={styles.actions}>
      <Button type="submit" name={name} value="PUBLISH" isBusy={isBusy}>
        {isPublished ? texts.publishChanges : texts.publish}
      </Button>
      <Button type="submit" name={name} value="SAVE" variant="secondary">
        {texts.saveDraft}
      </Button>
      {isPublished ? (
        <Button type="submit" name={name} value="UNPUBLISH" variant="plain">
          {texts.unpublish}
        </Button>
      ) : null}
    </div>
  );
}

/** What is edited, what the story editor starts with, and what happens if someone else saves the page. */
function useContent(
  page: { title: string; document: string; slug: string; version: number } | null,
) {
  const stored: Content = {
    title: page?.title ?? "",
    document: page?.document ?? EMPTY,
    address: page?.slug ?? "",
  };
  const [content, setContent] = useState(stored);
  /** What the story editor starts with, again with each key. */
  const [shown, setShown] = useState({ key: 0, content });
  const [isChanged, setChanged] = useState(false);
  useUnsavedWarning(isChanged);
  const conflict = useVersionConflict({
    version: page?.version ?? 0,
    stored,
    current: content,
    show: (next) => {
      setContent(next);
      setShown(({ key }) => ({ key: key + 1, content: next }));
    },
  });
  return { content, setContent, setChanged, shown, conflict };
}

/** The title and text: in the story editor, and in fields that are there without JavaScript. */
function SubpageText(props: {
  userId: string;
  collectionId: string;
  page: {
    readonly pageId: string;
    readonly markdown: string | null | undefined;
  } | null;
  content: Content;
  names: { title: string; document: string; markdown: string };
  onChange: (written: Pick<Content, "title" | "document">) => void;
}) {
  const { userId, collectionId, page, content, names } = props;
  const [story] = useState(() => ({
    title: content.title,
    subtitle: "",
    paragraphs: (JSON.parse(content.document) as StoryDocument).paragraphs,
  }));
  const [written, setWritten] = useState({ title: content.title, document: content.document });
  const handle = useRef<storyEditor.EditorHandle | null>(null);
  const loaded = useLate(loadEditor, true);
  const onChange = (): void => {
    const now = handle.current?.read();
    if (!now) return;
    const next = {
      title: now.title,
      document: JSON.stringify({ paragraphs: now.paragraphs }),
    };
    setWritten(next);
    props.onChange(next);
  };
  if (loaded === "failed") return <ErrorNote>{texts.editorFailed}</ErrorNote>;
  if (loaded) {
    return (
      <div className={styles.editor}>
        <input type="hidden" name={names.title} value={written.title} />
        <input type="hidden" name={names.document} value={written.document} />
        <div id={WRITING_BAR.tools} className={styles.tools} />
        <loaded.StoryEditor
          ref={handle}
          story={story}
          userId={userId}
          hasSubtitle={false}
          // Names uploads that a closed tab left, like a story's id.
          postId={page?.pageId ?? `new-subpage-${collectionId}`}
          onChange={onChange}
          onAdopt={() => {}}
          onSave={() => {}}
          onReady={() => {}}
          untilCached={() => Promise.resolve()}
        />
      </div>
    );
  }
  return (
    <>
      <div data-needs-script>
        <Skeleton />
      </div>
      <noscript>
        <label className={styles.plain}>
          {texts.title}
          <input name={names.title} defaultValue={story.title} dir="auto" />
        </label>
        {page && page.markdown === null ? (
          <p>{texts.noMarkdown}</p>
        ) : (
          <label className={styles.plain}>
            {texts.textField}
            <textarea
              name={names.markdown}
              defaultValue={page?.markdown ?? ""}
              rows={20}
              dir="auto"
            />
            <span>{texts.markdownHint}</span>
          </label>
        )}
      </noscript>
    </>
  );
}
