import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { FeaturePageEditor_collection$key } from "../../../../generated/relay/FeaturePageEditor_collection.graphql.ts";
import { MAX_DESCRIPTION_LENGTH, MAX_PAGE_TITLE } from "../../../../shared/limits.ts";
import { ImageField } from "../../../features/forms/ImageField.tsx";
import { RemovalForm } from "../../../features/forms/RemovalForm.tsx";
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
  const [title, setTitle] = useState(page?.title ?? "");
  const [address, setAddress] = useState(page?.slug ?? "");
  const [description, setDescription] = useState(page?.description ?? "");
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
          ...(page ? { pageId: page.pageId, baseVersion: String(page.version) } : {}),
        }}
        redirectTo={list}
        label={page ? texts.editFeaturePage : texts.newFeaturePage}
        className={dashboard.form}
      >
        {({ isBusy, field }) => (
          <>
            <Field
              label={texts.title}
              name={field("title")}
              value={title}
              onValueChange={setTitle}
              limit={MAX_PAGE_TITLE}
              isRequired
            />
            <Select label={texts.topic} name={field("topic")} defaultValue={page?.tagSlug ?? ""}>
              <option value="">{texts.chooseTopic}</option>
              {[...topics].map(([tagSlug, name]) => (
                <option key={tagSlug} value={tagSlug}>
                  {name}
                </option>
              ))}
            </Select>
            <Field
              label={texts.address}
              name={field("slug")}
              value={address}
              onValueChange={setAddress}
              hint={texts.addressHint}
            />
            <Field
              kind="multiline"
              label={texts.description}
              name={field("description")}
              value={description}
              onValueChange={setDescription}
              limit={MAX_DESCRIPTION_LENGTH}
              hint={texts.descriptionHint}
            />
            <ImageField
              label={texts.image}
              name={field("imageId")}
              imageId={page?.image?.id ?? ""}
              hint={texts.imageHint}
              shape="cover"
            />
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
