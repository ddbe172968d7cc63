import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { WorkFrame_collection$key } from "../../../generated/relay/WorkFrame_collection.graphql.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import { isStaffRole } from "../../../shared/publications/collectionRoles.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { NavigatedFrame, PageFrame } from "../../ui/PageFrame.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { ManagedPublication } from "./ManagedPublication.tsx";
import { usePublicationPath } from "./usePublicationPath.ts";
import * as texts from "./texts.ts";

/** The pages in groups: what is published, the site itself, who takes part. */
const GROUPS: readonly (readonly (readonly [label: string, ...routes: RouteName[]])[])[] = [
  [
    [texts.stories, "ShowCollectionStories"],
    [texts.submissions, "ShowCollectionSubmissions", "EditorInbox", "ShowCollectionSubmissionsBy"],
    [texts.newsletter, "CollectionSettingsNewsletters", "NewCollectionNewsletter"],
    [texts.stats, "ShowCollectionStats", "ShowCollectionDigestStats"],
  ],
  [
    [texts.homepage, "CollectionSettingsHomepage"],
    [texts.navigation, "CollectionSettingsNavigation"],
    [texts.about, "CollectionSettingsAbout"],
    [texts.design, "EditCollectionDesign", "EditCollectionStyles"],
    [texts.domain, "CollectionSettingsCustomDomain"],
  ],
  [
    [texts.people, "CollectionSettingsPeople"],
    [texts.info, "CollectionSettings"],
  ],
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
  const frame = {
    heading: props.title,
    lead: props.lead,
    action: props.action,
    width: props.width,
    above: <ManagedPublication collection={collection} />,
  };
  if (!isStaffRole(viewerEdge.viewerStaffRole))
    return <PageFrame {...frame}>{props.children}</PageFrame>;
  const tabs = GROUPS.flatMap((group) =>
    group.map(([label, ...routes], index) => ({
      href: pathTo(routes[0]!, { publicationSlug: slug, filterBy: "public" }),
      label,
      isCurrent: (routes as readonly string[]).includes(routeName),
      startsGroup: index === 0 && group !== GROUPS[0],
    })),
  );
  return (
    <NavigatedFrame {...frame} navigation={<Tabs label={texts.manageThePublication} tabs={tabs} />}>
      {props.children}
    </NavigatedFrame>
  );
}
