import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { WorkFrame_collection$key } from "../../../generated/relay/WorkFrame_collection.graphql.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import { isStaffRole } from "../../../shared/publications/collectionRoles.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { usePublicationPath } from "./usePublicationPath.ts";
import * as texts from "./texts.ts";
import styles from "./WorkFrame.module.css";

const TABS: readonly (readonly [label: string, ...routes: RouteName[]])[] = [
  [texts.stories, "ShowCollectionStories"],
  [texts.submissions, "ShowCollectionSubmissions", "EditorInbox", "ShowCollectionSubmissionsBy"],
  [texts.info, "CollectionSettings"],
  [texts.navigation, "CollectionSettingsNavigation"],
  [texts.about, "CollectionSettingsAbout"],
  [texts.newsletter, "PromoteCollectionNewsletter", "CollectionNewsletterSettings"],
  [texts.people, "CollectionSettingsPeople"],
  [texts.design, "EditCollectionDesign", "EditCollectionStyles"],
  [texts.domain, "CollectionSettingsCustomDomain"],
];

/** The frame of a publication's management pages: its name and the navigation between them. */
export function WorkFrame(props: {
  collection: WorkFrame_collection$key;
  title: string;
  /** One line about the page. */
  lead?: string;
  /** The page's main action. */
  action?: ReactNode;
  /** `broad` has room for rows with numbers, `wide` for two columns. */
  width?: "narrow" | "broad" | "wide";
  children: ReactNode;
}) {
  const { id, slug, name, avatar, viewerEdge } = useFragment(
    graphql`
      fragment WorkFrame_collection on Collection {
        id
        slug
        name
        avatar {
          id
        }
        viewerEdge {
          viewerStaffRole
        }
      }
    `,
    props.collection,
  );
  const { routeName } = useLocation();
  const pathTo = usePublicationPath(slug);
  return (
    <PageFrame
      heading={props.title}
      lead={props.lead}
      action={props.action}
      width={props.width}
      above={
        <a className={styles.publication} href={pathTo("ShowCollectionHome")}>
          <Avatar
            name={name}
            imageId={avatar?.id}
            colorKey={id}
            size="XXS"
            shape="card"
            isDecorative
          />
          <span className={styles.name} dir="auto">
            {name}
          </span>
        </a>
      }
    >
      {isStaffRole(viewerEdge.viewerStaffRole) ? (
        <Tabs
          label={texts.manageThePublication}
          tabs={TABS.map(([label, ...routes]) => ({
            href: pathTo(routes[0]!, { publicationSlug: slug, filterBy: "public" }),
            label,
            isCurrent: (routes as readonly string[]).includes(routeName),
          }))}
        />
      ) : null}
      {props.children}
    </PageFrame>
  );
}
