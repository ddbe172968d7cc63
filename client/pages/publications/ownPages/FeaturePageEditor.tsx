import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { FeaturePageEditor_collection$key } from "../../../../generated/relay/FeaturePageEditor_collection.graphql.ts";
import { MAX_DESCRIPTION_LENGTH, MAX_PAGE_TITLE } from "../../../../shared/limits.ts";
import { ImageField } from "../../../features/forms/ImageField.tsx";
import { RemovalForm } from "../../../features/forms/RemovalForm.tsx";
import { useVersionConflict } from "../../../features/forms/useVersionConflict.tsx";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { usePublicationPath } from "../../../features/publications/usePublicationPath.ts";
import { WorkFrame } from "../../../features/publications/WorkFrame.tsx";
import { Button } from "../../../ui/Button.tsx";
import dashboard from "../../../ui/DashboardPage.module.css";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import * as texts from "./texts.ts";

/** The form of a topic page, new or existing. */
export function FeaturePageEditor(props: { collection: FeaturePageEditor_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment FeaturePageEditor_collection on Collection
      @argumentDefinitions(slug: { type: "String!" }) {
        id
        slug
        tags {
          normalizedTagSlug
          displayTitle
        }
        featurePage(slug: $slug) {
          pageId
          slug
          title
          description
          tagSlug
          tagTitle
          image {
            id
          }
          version
        }
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const { id, slug, tags, featurePage: page } = collection;
  const pathTo = usePublicationPath(slug);
  const { content, change, conflict } = useContent(page ?? null);
  const { title, topic, address, description, imageId } = content;
  const list = pathTo("CollectionSettingsFeaturePages");
  const topics = new Map(tags.map((tag) => [tag.normalizedTagSlug, tag.displayTitle]));
  if (page) topics.set(page.tagSlug, page.tagTitle);
  return (
    <WorkFrame
      collection={collection}
      title={page ? texts.editFeaturePage : texts.newFeaturePage}
      action={
        page ? (
          <Button
            variant="secondary"
            href={pathTo("ShowCollectionFeaturePage", { topicSlug: page.slug })}
          >
            {texts.view}
          </Button>
        ) : null
      }
    >
      <WriteForm
        of="saveCollectionFeaturePage"
        fields={{
          collectionId: id,
          ...(page ? { pageId: page.pageId, baseVersion: String(conflict.baseVersion) } : {}),
        }}
        redirectTo={list}
        showsError
        label={page ? texts.editFeaturePage : texts.newFeaturePage}
        className={dashboard.form}
      >
        {({ isBusy, field, ...form }) => (
          <>
            <Field
              label={texts.title}
              name={field("title")}
              value={title}
              onValueChange={(next) => change({ title: next })}
              limit={MAX_PAGE_TITLE}
              isRequired
            />
            <TopicSelect
              name={field("topic")}
              topics={topics}
              value={topic}
              onValueChange={(next) => change({ topic: next })}
            />
            <Field
              label={texts.address}
              name={field("slug")}
              value={address}
              onValueChange={(next) => change({ address: next })}
              hint={texts.addressHint}
            />
            <Field
              kind="multiline"
              label={texts.description}
              name={field("description")}
              value={description}
              onValueChange={(next) => change({ description: next })}
              limit={MAX_DESCRIPTION_LENGTH}
              hint={texts.descriptionHint}
            />
            <ImageField
              label={texts.image}
              name={field("imageId")}
              imageId={imageId}
              onChange={(next) => change({ imageId: next })}
              hint={texts.imageHint}
              shape="cover"
            />
            {conflict.renderNote(form)}
            <Button type="submit" isBusy={isBusy}>
              {page ? texts.save : texts.create}
            </Button>
          </>
        )}
      </WriteForm>
      {page ? (
        <RemovalForm
          of="deleteCollectionFeaturePage"
          fields={{ collectionId: id, pageId: page.pageId }}
          redirectTo={list}
          summary={texts.deletePage}
          warning={texts.deleteFeatureWarning}
        />
      ) : null}
    </WorkFrame>
  );
}

/** What is edited, and what happens if someone else saves the page. */
function useContent(
  page: {
    title: string;
    tagSlug: string;
    slug: string;
    description: string;
    image: { id: string } | null | undefined;
    version: number;
  } | null,
) {
  const stored = {
    title: page?.title ?? "",
    topic: page?.tagSlug ?? "",
    address: page?.slug ?? "",
    description: page?.description ?? "",
    imageId: page?.image?.id ?? "",
  };
  const [content, setContent] = useState(stored);
  const change = (part: Partial<typeof stored>): void =>
    setContent((before) => ({ ...before, ...part }));
  const conflict = useVersionConflict({
    version: page?.version ?? 0,
    stored,
    current: content,
    show: setContent,
  });
  return { content, change, conflict };
}

/** The topic of the page, one of those of the publication. */
function TopicSelect(props: {
  name: string;
  topics: ReadonlyMap<string, string>;
  value: string;
  onValueChange: (topic: string) => void;
}) {
  const { topics, ...select } = props;
  return (
    <Select label={texts.topic} {...select}>
      <option value="">{texts.chooseTopic}</option>
      {[...topics].map(([tagSlug, name]) => (
        <option key={tagSlug} value={tagSlug}>
          {name}
        </option>
      ))}
    </Select>
  );
}
