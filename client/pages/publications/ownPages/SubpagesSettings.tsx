import { graphql, useFragment } from "react-relay/hooks";
import type { SubpagesSettings_collection$key } from "../../../../generated/relay/SubpagesSettings_collection.graphql.ts";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { usePublicationPath } from "../../../features/publications/usePublicationPath.ts";
import { WorkFrame } from "../../../features/publications/WorkFrame.tsx";
import { Button } from "../../../ui/Button.tsx";
import dashboard from "../../../ui/DashboardPage.module.css";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import { StateBadge } from "../../../ui/workspace/StateBadge.tsx";
import * as texts from "./texts.ts";

/** The subpages of a publication. */
export function SubpagesSettings(props: { collection: SubpagesSettings_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment SubpagesSettings_collection on Collection {
        slug
        subpageSettings {
          pageId
          slug
          title
          updatedAt
          publishedAt
          hasChanges
        }
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const { slug, subpageSettings } = collection;
  const pathTo = usePublicationPath(slug);
  return (
    <WorkFrame
      collection={collection}
      title={texts.subpages}
      lead={texts.subpagesLead}
      action={<Button href={pathTo("NewCollectionSubpage")}>{texts.newSubpage}</Button>}
    >
      {subpageSettings ? null : <PartNotLoaded />}
      {subpageSettings?.length === 0 ? (
        <EmptyState title={texts.noSubpages} text={texts.noSubpagesText} />
      ) : null}
      <ul className={dashboard.list}>
        {(subpageSettings ?? []).map((page) => (
          <ListRow
            key={page.pageId}
            title={
              <a href={pathTo("EditCollectionSubpage", { subpageSlug: page.slug })}>{page.title}</a>
            }
            beside={<SubpageBadge page={page} />}
            facts={
              <>
                {texts.savedAt(formatLongDate(page.updatedAt))}
                {page.publishedAt === null || page.publishedAt === undefined ? null : (
                  <>
                    {" · "}
                    <a href={pathTo("ShowCollectionSubpage", { subpageSlug: page.slug })}>
                      {texts.view}
                    </a>
                  </>
                )}
              </>
            }
          />
        ))}
      </ul>
    </WorkFrame>
  );
}

/** Whether readers see a subpage, and as it is edited. */
export function SubpageBadge({
  page,
}: {
  page: { readonly publishedAt?: unknown; readonly hasChanges: boolean };
}) {
  if (page.publishedAt === null || page.publishedAt === undefined)
    return <StateBadge>{texts.isDraft}</StateBadge>;
  return page.hasChanges ? (
    <StateBadge tone="accent">{texts.isChanged}</StateBadge>
  ) : (
    <StateBadge tone="success">{texts.isPublished}</StateBadge>
  );
}
