import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { WorkFrame_collection$key } from "../../../generated/relay/WorkFrame_collection.graphql.ts";
import { isStaffRole } from "../../../shared/publications/collectionRoles.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { NavigatedFrame, PageFrame } from "../../ui/PageFrame.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { PAGE_PARAMS, SETTINGS_PAGES, WORK_PAGES } from "../chrome/publicationPages.ts";
import { ManagedPublication } from "./ManagedPublication.tsx";
import { usePublicationPath } from "./usePublicationPath.ts";
import * as texts from "./texts.ts";

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
  const tabs = [...WORK_PAGES, ...SETTINGS_PAGES].map(({ label, routes }) => ({
    href: pathTo(routes[0], { ...PAGE_PARAMS, publicationSlug: slug }),
    label,
    isCurrent: (routes as readonly string[]).includes(routeName),
    startsGroup: routes === SETTINGS_PAGES[0]?.routes,
  }));
  return (
    <NavigatedFrame {...frame} navigation={<Tabs label={texts.manageThePublication} tabs={tabs} />}>
      {props.children}
    </NavigatedFrame>
  );
}
