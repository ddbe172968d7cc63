import { graphql, useFragment } from "react-relay/hooks";
import type { FeaturePagesSettings_collection$key } from "../../../../generated/relay/FeaturePagesSettings_collection.graphql.ts";
import { usePublicationPath } from "../../../features/publications/usePublicationPath.ts";
import { WorkFrame } from "../../../features/publications/WorkFrame.tsx";
import { Button } from "../../../ui/Button.tsx";
import dashboard from "../../../ui/DashboardPage.module.css";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import * as texts from "./texts.ts";

/** The topic pages of a publication. */
export function FeaturePagesSettings(props: { collection: FeaturePagesSettings_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment FeaturePagesSettings_collection on Collection {
        slug
        featurePages {
          pageId
          slug
          title
          tagTitle
        }
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const { slug, featurePages } = collection;
  const pathTo = usePublicationPath(slug);
  return (
    <WorkFrame
      collection={collection}
      title={texts.featurePages}
      lead={texts.featurePagesLead}
      action={<Button href={pathTo("NewCollectionFeaturePage")}>{texts.newFeaturePage}</Button>}
    >
      {featurePages ? null : <PartNotLoaded />}
      {featurePages?.length === 0 ? (
        <EmptyState title={texts.noFeaturePages} text={texts.noFeaturePagesText} />
      ) : null}
      <ul className={dashboard.list}>
        {(featurePages ?? []).map((page) => (
          <ListRow
            key={page.pageId}
            title={
              <a href={pathTo("EditCollectionFeaturePage", { topicSlug: page.slug })}>
                {page.title}
              </a>
            }
            facts={
              <>
                <bdi>{page.tagTitle}</bdi> ·{" "}
                <a href={pathTo("ShowCollectionFeaturePage", { topicSlug: page.slug })}>
                  {texts.view}
                </a>
              </>
            }
          />
        ))}
      </ul>
    </WorkFrame>
  );
}
