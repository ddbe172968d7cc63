import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { WorkFrame_collection$key } from "../../../generated/relay/WorkFrame_collection.graphql.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import { isStaffRole } from "../../../shared/publications/collectionRoles.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { ManagedPublication } from "./ManagedPublication.tsx";
import { usePublicationPath } from "./usePublicationPath.ts";
import * as texts from "./texts.ts";

const TABS: readonly (readonly [label: string, ...routes: RouteName[]])[] = [
  [texts.stories, "ShowCollectionStories"],
  [texts.submissions, "ShowCollectionSubmissions", "EditorInbox", "ShowCollectionSubmissionsBy"],
  [texts.info, "CollectionSettings"],
  [texts.homepage, "CollectionSettingsHomepage"],
  [texts.navigation, "CollectionSettingsNavigation"],
  [texts.about, "CollectionSettingsAbout"],
  [texts.newsletter, "CollectionSettingsNewsletters", "NewCollectionNewsletter"],
  [texts.people, "CollectionSettingsPeople"],
  [texts.design, "EditCollectionDesign", "EditCollectionStyles"],
  [texts.domain, "CollectionSettingsCustomDomain"],
];

/** The frame of a publication's management pages: its name and the navigation between them. */
export function WorkFrame(props: {
  collection: WorkFrame_collection$key;
  title: string;
  /** One line about the page. */
  lead?: ReactNode;
  /** The page's main action. */
  action?: ReactNode;
  /** `broad` has room for rows with numbers, `wide` for two columns. */
  width?: "narrow" | "broad" | "wide";
  children: ReactNode;
}) {
  const collection = useFragment(
    graphql`
      fragment WorkFrame_collection on Collection {
        slug
        viewerEdge {
          viewerStaffRole
        }
        ...ManagedPublication_collection
      }
    `,
    props.collection,
  );
  const { slug, viewerEdge } = collection;
  const { routeName } = useLocation();
  const pathTo = usePublicationPath(slug);
  return (
    <PageFrame
      heading={props.title}
      lead={props.lead}
      action={props.action}
      width={props.width}
      above={<ManagedPublication collection={collection} />}
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
