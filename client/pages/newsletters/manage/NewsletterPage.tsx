import { graphql } from "relay-runtime";
import type { NewsletterPageQuery } from "../../../../generated/relay/NewsletterPageQuery.graphql.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { EmailList } from "./EmailList.tsx";
import { NewsletterFrame } from "./NewsletterFrame.tsx";
import { NewsletterLook } from "./NewsletterLook.tsx";
import { NewsletterOverview } from "./NewsletterOverview.tsx";
import { NewsletterSending } from "./NewsletterSending.tsx";
import { newsletterPages } from "./newsletterPages.ts";
import { SubscriberList } from "./SubscriberList.tsx";
import { subscriberFilter } from "./subscriberStates.ts";

/** The pages of those who manage a newsletter of a publication or their own, one an address. */
export const page = definePage<NewsletterPageQuery>({
  query: graphql`
    query NewsletterPageQuery(
      $id: ID!
      $isOverview: Boolean!
      $isEmails: Boolean!
      $isSubscribers: Boolean!
      $isLook: Boolean!
      $isSending: Boolean!
      $after: String
      $search: String
      $state: NewsletterSubscriberState
      $segment: NewsletterSegment
      $topic: String
    ) {
      managedNewsletter(id: $id) {
        id
        name
        ...NewsletterFrame_newsletter
        ...NewsletterOverview_newsletter @include(if: $isOverview) @alias(as: "overview")
        ...EmailList_newsletter
          @arguments(after: $after)
          @include(if: $isEmails)
          @alias(as: "emails")
        ...SubscriberList_newsletter
          @arguments(
            after: $after
            search: $search
            state: $state
            segment: $segment
            topic: $topic
          )
          @include(if: $isSubscribers)
          @alias(as: "subscribers")
        ...NewsletterLook_newsletter @include(if: $isLook) @alias(as: "look")
        ...NewsletterSending_newsletter @include(if: $isSending) @alias(as: "sending")
      }
    }
  `,
  variables: ({ routeName, params, query }) => ({
    id: params.id ?? "",
    isOverview: routeName === "ManageNewsletter",
    isEmails: routeName === "ManageNewsletterEmails",
    isSubscribers: routeName === "ManageNewsletterSubscribers",
    isLook: routeName === "ManageNewsletterLook",
    isSending: routeName === "ManageNewsletterSending",
    after: query.p ?? null,
    ...subscriberFilter(query),
  }),
  result: ({ managedNewsletter: newsletter }, { routeName, isLoggedIn, path }) => {
    if (!isLoggedIn) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    if (!newsletter) return { kind: "notFound" };
    const label = newsletterPages.find(({ route }) => route === routeName)?.label ?? "";
    return { kind: "found", head: { title: `${label} · ${newsletter.name}`, robots: "noindex" } };
  },
  Component: ({ data: { managedNewsletter: newsletter } }) => {
    if (!newsletter) return null;
    const { overview, emails, subscribers, look, sending } = newsletter;
    return (
      <NewsletterFrame newsletter={newsletter}>
        {overview ? <NewsletterOverview newsletter={overview} /> : null}
        {emails ? <EmailList newsletter={emails} /> : null}
        {subscribers ? <SubscriberList newsletter={subscribers} /> : null}
        {look ? <NewsletterLook key={newsletter.id} newsletter={look} /> : null}
        {sending ? <NewsletterSending key={newsletter.id} newsletter={sending} /> : null}
      </NewsletterFrame>
    );
  },
});
