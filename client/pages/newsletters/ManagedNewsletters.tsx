import { graphql, useFragment } from "react-relay/hooks";
import type { ManagedNewsletters_collection$key } from "../../../generated/relay/ManagedNewsletters_collection.graphql.ts";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { WorkFrame } from "../../features/publications/WorkFrame.tsx";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ListRow } from "../../ui/ListRow.tsx";
import { StateBadge } from "../../ui/workspace/StateBadge.tsx";
import styles from "./Newsletter.module.css";
import { NewNewsletterForm } from "./NewNewsletter.tsx";
import * as texts from "./texts.ts";

/** A publication's newsletters, for those who manage them. */
export function ManagedNewsletters(props: { collection: ManagedNewsletters_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment ManagedNewsletters_collection on Collection {
        id
        slug
        newsletters {
          id
          name
          description
          imageId
          settings {
            subscriberCount
            pause {
              reason
            }
          }
        }
        ...NewNewsletter_form
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const { slug, newsletters } = collection;
  const pathTo = usePublicationPath(slug);
  const hrefTo = useRouteHref();
  return (
    <WorkFrame
      collection={collection}
      title={texts.newsletters}
      action={
        newsletters.length > 0 ? (
          <Button href={pathTo("NewCollectionNewsletter")}>{texts.createNewsletter}</Button>
        ) : null
      }
    >
      {newsletters.length === 0 ? (
        <>
          <EmptyState title={texts.noNewsletters} text={texts.startText} steps={texts.startSteps} />
          <NewNewsletterForm collection={collection} />
        </>
      ) : (
        <ul className={styles.rows}>
          {newsletters.map(({ id, name, description, imageId, settings }) => (
            <ListRow
              key={id}
              size="large"
              image={
                <Avatar
                  name={name}
                  imageId={imageId}
                  colorKey={id}
                  size="L"
                  shape="card"
                  isDecorative
                />
              }
              title={<a href={hrefTo("ManageNewsletter", { id })}>{name}</a>}
              beside={
                settings?.pause ? <StateBadge tone="error">{texts.paused}</StateBadge> : undefined
              }
              facts={[
                texts.subscriberCount(settings?.subscriberCount ?? 0),
                ...(description ? [description] : []),
              ].join(" · ")}
            />
          ))}
        </ul>
      )}
    </WorkFrame>
  );
}
