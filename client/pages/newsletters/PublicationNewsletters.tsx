import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationNewsletters_collection$key } from "../../../generated/relay/PublicationNewsletters_collection.graphql.ts";
import { isStaffRole } from "../../../shared/publications/collectionRoles.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { fillText } from "../../ui/fillText.tsx";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { NewsletterLanding } from "./NewsletterLanding.tsx";
import { NewsletterPanel } from "./NewsletterPanel.tsx";
import styles from "./Newsletter.module.css";
import * as texts from "./texts.ts";

/** The newsletter in the URL, or all of a publication's. */
export function PublicationNewsletters(props: {
  collection: PublicationNewsletters_collection$key;
}) {
  const collection = useFragment(
    graphql`
      fragment PublicationNewsletters_collection on Collection {
        id
        slug
        name
        tagline
        avatar {
          id
        }
        postsConnection(first: 3) {
          edges {
            node {
              id
              ...StoryBrief_post
            }
          }
        }
        viewerEdge {
          viewerStaffRole
        }
        newsletters {
          id
          slug
          name
          description
          imageId
          ...NewsletterPanel_newsletter
        }
        ...NewsletterPanel_collection
      }
    `,
    props.collection,
  );
  const { id, slug, name, tagline, avatar, newsletters } = collection;
  const { newsletterSlug } = useLocation().params;
  const pathTo = usePublicationPath(slug);
  const isStaff = isStaffRole(collection.viewerEdge.viewerStaffRole);
  const only =
    newsletters.length === 1
      ? newsletters[0]
      : newsletters.find((newsletter) => newsletter.slug === newsletterSlug);
  if (only)
    return (
      <NewsletterLanding
        image={
          <Avatar
            name={name}
            imageId={only.imageId ?? avatar?.id ?? null}
            colorKey={id}
            size="XL"
            shape="card"
            isDecorative
          />
        }
        by={fillText(texts.newsletterBy, {
          publication: (
            <a href={pathTo("ShowCollectionHome")}>
              <bdi>{name}</bdi>
            </a>
          ),
        })}
        heading={only.name}
        about={only.description || (tagline ?? "")}
        stories={collection.postsConnection}
        storiesHref={pathTo("ShowCollectionHome")}
      >
        <NewsletterPanel newsletter={only} collection={collection} />
      </NewsletterLanding>
    );
  return (
    <PageFrame heading={texts.newslettersOf(name)}>
      {newsletters.length === 0 ? (
        <EmptyState
          title={texts.noNewsletters}
          text={texts.noNewslettersText(name)}
          action={
            <Button
              variant="secondary"
              href={pathTo(isStaff ? "NewCollectionNewsletter" : "ShowCollectionHome")}
            >
              {isStaff ? texts.createNewsletter : texts.readThePublication}
            </Button>
          }
        />
      ) : (
        <ul className={styles.list}>
          {newsletters.map((newsletter) => (
            <li key={newsletter.id} className={styles.item}>
              <h2 className={styles.title} dir="auto">
                <a href={pathTo("ShowCollectionNewsletter", { newsletterSlug: newsletter.slug })}>
                  {newsletter.name}
                </a>
              </h2>
              {newsletter.description ? (
                <p className={styles.about} dir="auto">
                  {newsletter.description}
                </p>
              ) : null}
              <NewsletterPanel newsletter={newsletter} collection={collection} />
            </li>
          ))}
        </ul>
      )}
    </PageFrame>
  );
}
