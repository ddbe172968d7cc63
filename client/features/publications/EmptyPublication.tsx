import { graphql, useFragment } from "react-relay/hooks";
import type { EmptyPublication_collection$key } from "../../../generated/relay/EmptyPublication_collection.graphql.ts";
import { isStaffRole } from "../../../shared/publications/collectionRoles.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useCollectionRole } from "../follows/useCollectionRole.ts";
import styles from "./EmptyPublication.module.css";
import * as texts from "./texts.ts";
import { usePublicationPath } from "./usePublicationPath.ts";

/** Shown when a publication has no stories; its members can write the first one. */
export function EmptyPublication(props: { collection: EmptyPublication_collection$key }) {
  const { id, slug, name } = useFragment(
    graphql`
      fragment EmptyPublication_collection on Collection {
        id
        slug
        name
      }
    `,
    props.collection,
  );
  const hrefTo = useRouteHref();
  const pathTo = usePublicationPath(slug);
  const role = useCollectionRole(id);
  const isMember = role !== null;
  return (
    <EmptyState
      title={texts.emptyTitle}
      text={
        <span dir="auto">{isMember ? texts.emptyForMembersText(name) : texts.emptyText(name)}</span>
      }
      action={
        isMember ? (
          <>
            <Button href={pathTo("NewCollectionStory")}>{texts.writeFirstStory}</Button>
            {isStaffRole(role) ? (
              <ul className={styles.next} aria-label={texts.nextSteps}>
                <li>
                  <a href={pathTo("CollectionSettingsPeople")}>{texts.invitePeople}</a>
                </li>
                <li>
                  <a href={pathTo("NewCollectionNewsletter")}>{texts.startNewsletter}</a>
                </li>
                <li>
                  <a href={pathTo("CollectionSettingsCustomDomain")}>{texts.connectDomain}</a>
                </li>
              </ul>
            ) : null}
          </>
        ) : (
          <Button variant="secondary" href={hrefTo("ExploreTopics")}>
            {texts.exploreTopics}
          </Button>
        )
      }
    />
  );
}
