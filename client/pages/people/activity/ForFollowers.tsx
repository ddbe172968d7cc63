import { graphql, useFragment } from "react-relay/hooks";
import type { ForFollowers_user$key } from "../../../../generated/relay/ForFollowers_user.graphql.ts";
import { profileHref } from "../../../features/people/profileHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import * as texts from "./texts.ts";

/** Says that a list which only followers see is hidden from the viewer, or that it is empty. */
export function ForFollowers(props: {
  user: ForFollowers_user$key;
  /** Says who sees the list. */
  hidden: (name: string) => string;
  empty: { title: string; text: string };
}) {
  const { name, username, viewerEdge } = useFragment(
    graphql`
      fragment ForFollowers_user on User {
        name
        username
        viewerEdge {
          isUser
          isFollowing
        }
      }
    `,
    props.user,
  );
  const location = useLocation();
  const isShared = viewerEdge.isUser || viewerEdge.isFollowing;
  return (
    <EmptyState
      {...(isShared ? props.empty : { title: texts.forFollowers, text: props.hidden(name) })}
      action={
        <Button variant="secondary" href={profileHref(location, "ShowUser", username)}>
          {texts.readStories}
        </Button>
      }
    />
  );
}
