import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { NewsletterFrame_newsletter$key } from "../../../../generated/relay/NewsletterFrame_newsletter.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { NewsletterPaused } from "../../../features/newsletters/NewsletterPaused.tsx";
import { ManagedPublication } from "../../../features/publications/ManagedPublication.tsx";
import { usePublicationPath } from "../../../features/publications/usePublicationPath.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Button } from "../../../ui/Button.tsx";
import { PageFrame, PageFrameBack } from "../../../ui/PageFrame.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { Toolbar } from "../../../ui/workspace/Toolbar.tsx";
import { HeldIssues } from "./HeldIssues.tsx";
import { newsletterPages } from "./newsletterPages.ts";
import * as texts from "./texts.ts";

/** The frame of the pages of a newsletter: whose it is, and the way between them. */
export function NewsletterFrame(props: {
  newsletter: NewsletterFrame_newsletter$key;
  children: ReactNode;
}) {
  const newsletter = useFragment(
    graphql`
      fragment NewsletterFrame_newsletter on NewsletterV3 {
        id
        slug
        name
        newsletterWriter: user {
          username
        }
        collection {
          slug
          ...ManagedPublication_collection
        }
        ...NewsletterPaused_newsletter
        ...HeldIssues_newsletter
      }
    `,
    props.newsletter,
  );
  const location = useLocation();
  const { routeName } = location;
  const { id, slug, name, collection, newsletterWriter: writer } = newsletter;
  const pathTo = usePublicationPath(collection?.slug ?? "");
  const pagePath = collection
    ? buildPath("ShowCollectionNewsletter", {
        collectionSlug: collection.slug,
        newsletterSlug: slug,
      })
    : buildPath("SubscribeToUser", { username: writer?.username ?? "" });
  return (
    <PageFrame
      heading={name}
      width="wide"
      gap="large"
      above={
        collection ? (
          <>
            <ManagedPublication collection={collection} />
            <PageFrameBack href={pathTo("CollectionSettingsNewsletters")}>
              {texts.newsletters}
            </PageFrameBack>
          </>
        ) : (
          <PageFrameBack href={buildPath("SettingsTab", { setting: "publishing" })}>
            {texts.backToSettings}
          </PageFrameBack>
        )
      }
      action={
        <>
          <Button variant="secondary" href={siteHref(pagePath, location)}>
            {texts.viewPage}
          </Button>
          <Button href={buildPath("NewNewsletterEmail", { id })}>{texts.writeEmail}</Button>
        </>
      }
      below={
        <Toolbar>
          <Tabs
            label={texts.newsletterPages}
            tabs={[
              ...newsletterPages.map(({ route, label }) => ({
                href: buildPath(route, { id }),
                label,
                isCurrent: route === routeName,
              })),
              {
                href: buildPath("ShowNewsletterStats", { id }),
                label: texts.stats,
                isCurrent: routeName === "ShowNewsletterStats" || routeName === "ShowUserAudience",
              },
            ]}
          />
        </Toolbar>
      }
    >
      <NewsletterPaused newsletter={newsletter} />
      <HeldIssues newsletter={newsletter} />
      {props.children}
    </PageFrame>
  );
}
