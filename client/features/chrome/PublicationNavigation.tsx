import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationNavigation_collection$key } from "../../../generated/relay/PublicationNavigation_collection.graphql.ts";
import type { NavigationDestination } from "../../../shared/enums.ts";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import { useViewer, useViewerParts } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { joinClasses } from "../../ui/joinClasses.ts";
import { ScrollStrip } from "../../ui/ScrollStrip.tsx";
import { navigationHref } from "./navigationHref.ts";
import * as texts from "./texts.ts";
import styles from "./PublicationNavigation.module.css";
import { readList } from "../listing/readList.ts";

/**
 * The navigation of a publication's pages, with management tools for owners and
 * editors. The compact variant starts with the publication's name.
 */
export function PublicationNavigation(props: {
  collection: PublicationNavigation_collection$key;
  isCompact?: boolean;
}) {
  const { isCompact = false } = props;
  const collection = useFragment(
    graphql`
      fragment PublicationNavigation_collection on Collection {
        id
        slug
        name
        navigationItems {
          destination
          title
          value
        }
      }
    `,
    props.collection,
  );
  const { site, path } = useLocation();
  const viewer = useViewer();
  const viewerParts = useViewerParts();
  const { slug, name } = collection;
  const homePath = formatPath("ShowCollectionHome", { collectionSlug: slug }, { site });
  const pathname = path.split("?", 1)[0];
  return (
    <nav
      className={joinClasses(styles.navigation, isCompact && styles.compact)}
      aria-label={name}
      data-chrome="publication-navigation"
    >
      <div className={styles.items}>
        <ScrollStrip>
          <ul className={styles.row}>
            <li>
              <a
                className={joinClasses(styles.item, isCompact && styles.name)}
                href={homePath}
                aria-current={pathname === homePath ? "page" : undefined}
                dir="auto"
              >
                {isCompact ? name : texts.home}
              </a>
            </li>
            {readList(collection.navigationItems).map((item) => {
              const destination = item.destination as NavigationDestination;
              const href = navigationHref({ ...item, destination }, slug, site);
              return (
                <li key={href}>
                  <a
                    className={styles.item}
                    href={href}
                    aria-current={href === pathname ? "page" : undefined}
                    rel={destination === "EXTERNAL_URL" ? "noopener nofollow ugc" : undefined}
                    dir="auto"
                  >
                    {item.title}
                  </a>
                </li>
              );
            })}
          </ul>
        </ScrollStrip>
      </div>
      {!isCompact && viewerParts && viewer.status === "loggedIn" ? (
        <viewerParts.ManagePublicationMenu collectionId={collection.id} collectionSlug={slug} />
      ) : null}
    </nav>
  );
}
