import { graphql, useFragment } from "react-relay/hooks";
import type { SubscribeToUser_user$key } from "../../../../generated/relay/SubscribeToUser_user.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { useViewer } from "../../../runtime/page/frame.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { SubscribeButton } from "./SubscribeButton.tsx";

/** Subscribes to a writer's newsletter, which may not exist yet. Not shown to the writer. */
export function SubscribeToUser(props: {
  user: SubscribeToUser_user$key;
  source: "STORY" | "PROFILE";
  size?: "small" | "medium";
}) {
  const { id, name, username } = useFragment(
    graphql`
      fragment SubscribeToUser_user on User {
        id
        name
        username
      }
    `,
    props.user,
  );
  const location = useLocation();
  const viewer = useViewer();
  if (viewer.status === "loggedIn" && viewer.viewer.id === id) return null;
  const path = buildPath("SubscribeToUser", { username });
  return (
    <SubscribeButton
      href={siteHref(path, location)}
      name={name}
      owner={{ followKind: "user", id, newsletterId: "new" }}
      source={props.source}
      size={props.size}
    />
  );
}
