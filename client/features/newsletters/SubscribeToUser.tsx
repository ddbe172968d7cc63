import { graphql, useFragment } from "react-relay/hooks";
import type { SubscribeToUser_user$key } from "../../../generated/relay/SubscribeToUser_user.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useViewer } from "../../app/frame.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { SubscribeControl, type SubscribeControlProps } from "./SubscribeControl.tsx";

/** Subscribes to a writer's newsletter. Not shown to the writer. */
export function SubscribeToUser(
  props: { user: SubscribeToUser_user$key } & Pick<
    SubscribeControlProps,
    "source" | "variant" | "size" | "isSubscribed"
  >,
) {
  const { user: key, ...look } = props;
  const { id, name, username } = useFragment(
    graphql`
      fragment SubscribeToUser_user on User {
        id
        name
        username
      }
    `,
    key,
  );
  const location = useLocation();
  const viewer = useViewer();
  if (viewer.status === "loggedIn" && viewer.viewer.id === id) return null;
  return (
    <SubscribeControl
      {...look}
      target={{ targetUserId: id }}
      name={name}
      action={`/_/subscribe/user/${id}/new`}
      promotionHref={siteHref(buildPath("SubscribeToUser", { username }), location)}
    />
  );
}
