import { graphql, useFragment } from "react-relay/hooks";
import type { FollowingStrip_entries$key } from "../../../generated/relay/FollowingStrip_entries.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { ScrollStrip } from "../../ui/ScrollStrip.tsx";
import { hasNews, useSeenTimes } from "./followingNews.ts";
import styles from "./FollowingStrip.module.css";
import * as texts from "./texts.ts";

/**
 * A row of what the viewer follows, most recently published first; a dot marks new stories since
 * the last visit.
 */
export function FollowingStrip(props: {
  entries: FollowingStrip_entries$key;
  /** Accessible name of the row; by default it covers everything followed. */
  label?: string;
  /** Limits the row to one kind. */
  of?: "WRITERS" | "PUBLICATIONS";
  /** Replaces the link to each entry's own page. */
  href?: (targetId: string) => string;
  /** The selected entry. */
  chosenId?: string | null;
}) {
  const entries = useFragment(
    graphql`
      fragment FollowingStrip_entries on FollowedEntry @relay(plural: true) {
        kind
        targetId
        name
        slug
        imageId
        latestPublishedAt
      }
    `,
    props.entries,
  );
  const location = useLocation();
  const seen = useSeenTimes();
  const shown = props.of ? entries.filter(({ kind }) => kind === props.of) : entries;
  if (shown.length === 0) return null;
  return (
    <nav aria-label={props.label ?? texts.whatYouFollow}>
      <ScrollStrip>
        <ul className={styles.strip}>
          {shown.map(({ kind, targetId, name, slug, imageId, latestPublishedAt }) => (
            <li key={targetId}>
              <a
                className={styles.entry}
                href={props.href?.(targetId) ?? siteHref(pathOf(kind, slug), location)}
                aria-current={targetId === props.chosenId ? "true" : undefined}
              >
                <span className={styles.image}>
                  {kind === "TOPICS" ? (
                    <span className={styles.topic} aria-hidden="true">
                      #
                    </span>
                  ) : (
                    <Avatar
                      name={name}
                      imageId={imageId}
                      colorKey={targetId}
                      size="M"
                      shape={kind === "WRITERS" ? "round" : "card"}
                      isDecorative
                    />
                  )}
                  {hasNews({ id: targetId, latestPublishedAt: latestPublishedAt ?? null }, seen) ? (
                    <span className={styles.dot} />
                  ) : null}
                </span>
                <span className={styles.name} dir="auto">
                  {name}
                </span>
                {hasNews({ id: targetId, latestPublishedAt: latestPublishedAt ?? null }, seen) ? (
                  <span className="visually-hidden"> ({texts.hasNews})</span>
                ) : null}
              </a>
            </li>
          ))}
        </ul>
      </ScrollStrip>
    </nav>
  );
}

function pathOf(kind: string, slug: string): string {
  switch (kind) {
    case "WRITERS":
      return buildPath("ShowUser", { username: slug });
    case "PUBLICATIONS":
      return buildPath("ShowCollectionHome", { collectionSlug: slug });
    default:
      return buildPath("ShowTag", { tagSlug: slug });
  }
}
