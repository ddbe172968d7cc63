import { graphql } from "relay-runtime";
import type { WriterSubscriptionPageQuery } from "../../../generated/relay/WriterSubscriptionPageQuery.graphql.ts";
import { definePage } from "../../app/page.ts";
import { useLocation } from "../../app/useLocation.ts";
import { SubscribePanel } from "../../features/newsletters/SubscribePanel.tsx";
import { profileHref } from "../../features/people/profileHref.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { PageFrame, PageFrameBack } from "../../ui/PageFrame.tsx";
import { profileHead } from "../people/profileHead.ts";
import { profileResult } from "../people/profileResult.ts";
import { profileVariables } from "../people/profileVariables.ts";
import styles from "./Newsletter.module.css";
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
          newsletterV3 {
            id
            description
            viewerEdge {
              id
              isSubscribed
            }
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
  const { id, name, username, imageId, newsletterV3 } = user;
  const location = useLocation();
  const about = newsletterV3?.description || user.bio;
  return (
    <PageFrame
      heading={texts.inYourInbox(name)}
      above={
        <div className={styles.head}>
          <Avatar name={name} imageId={imageId} colorKey={id} size="XL" isDecorative />
          <PageFrameBack href={profileHref(location, "ShowUser", username)}>
            {texts.readStories(name)}
          </PageFrameBack>
        </div>
      }
    >
      {about ? (
        <p className={styles.about} dir="auto">
          {about}
        </p>
      ) : null}
      <p className={styles.about}>{isOwn ? texts.ownNewsletter : texts.writerText(name)}</p>
      {isOwn ? null : (
        <SubscribePanel
          target={{ targetUserId: id }}
          name={name}
          owner={name}
          action={`/_/subscribe/user/${id}/${newsletterV3?.id ?? "new"}`}
          source="LANDING"
          isSubscribed={newsletterV3?.viewerEdge.isSubscribed}
        />
      )}
    </PageFrame>
  );
}
