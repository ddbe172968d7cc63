import { graphql } from "relay-runtime";
import type { WriterSubscriptionPageQuery } from "../../../generated/relay/WriterSubscriptionPageQuery.graphql.ts";
import { definePage } from "../../runtime/page/page.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { RecommendedNewsletters } from "../../features/newsletters/RecommendedNewsletters.tsx";
import { SubscribePanel } from "../../features/newsletters/subscribing/SubscribePanel.tsx";
import { profileHref } from "../../features/people/profileHref.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { profileHead } from "../people/profileHead.ts";
import { profileResult } from "../people/profileResult.ts";
import { profileVariables } from "../people/profileVariables.ts";
import { NewsletterLanding } from "./NewsletterLanding.tsx";
import * as texts from "./texts.ts";

type Writer = Extract<
  WriterSubscriptionPageQuery["response"]["userResult"],
  { readonly __typename: "User" }
>;

/** Where readers subscribe to a writer's newsletter, at `/@{username}/subscribe`. */
export const page = definePage<WriterSubscriptionPageQuery>({
  query: graphql`
    query WriterSubscriptionPageQuery($id: ID, $username: String) {
      viewer {
        id
      }
      userResult(id: $id, username: $username) {
        __typename
        ... on User {
          id
          name
          username
          bio
          imageId
          customDomainState {
            live {
              domain
            }
          }
          postsConnection(first: 3) {
            edges {
              node {
                id
                ...StoryBrief_post
              }
            }
          }
          newsletterV3 {
            id
            imageId
            description
            viewerEdge {
              id
              isSubscribed
            }
            ...RecommendedNewsletters_newsletter
          }
        }
      }
    }
  `,
  variables: profileVariables,
  result: ({ userResult: user }, location) => {
    if (user.__typename !== "User") return { kind: "notFound" };
    const title = texts.inYourInbox(user.name);
    const head = profileHead(user, location.publicUrl, { route: "SubscribeToUser", title });
    return profileResult(user, location, {
      ...head,
      description: texts.writerDescription(user.name),
    });
  },
  Component: ({ data: { viewer, userResult: user } }) =>
    user.__typename === "User" ? (
      <WriterSubscription user={user} isOwn={viewer?.id === user.id} />
    ) : null,
});

function WriterSubscription({ user, isOwn }: { user: Writer; isOwn: boolean }) {
  const { id, name, username, bio, imageId, newsletterV3 } = user;
  const location = useLocation();
  const profile = profileHref(location, "ShowUser", username);
  return (
    <NewsletterLanding
      image={
        <Avatar
          name={name}
          imageId={newsletterV3?.imageId ?? imageId}
          colorKey={id}
          size="XL"
          isDecorative
        />
      }
      by={isOwn ? texts.ownNewsletter : texts.writerText(name)}
      heading={texts.inYourInbox(name)}
      about={newsletterV3?.description || bio}
      stories={user.postsConnection}
      storiesHref={profile}
    >
      {isOwn ? null : (
        <>
          <SubscribePanel
            target={{ targetUserId: id }}
            name={name}
            owner={name}
            action={`/_/subscribe/user/${id}/${newsletterV3?.id ?? "new"}`}
            source="LANDING"
            isSubscribed={newsletterV3?.viewerEdge.isSubscribed}
          />
          {newsletterV3 ? <RecommendedNewsletters newsletter={newsletterV3} /> : null}
        </>
      )}
    </NewsletterLanding>
  );
}
