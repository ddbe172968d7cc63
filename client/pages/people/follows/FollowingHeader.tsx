import { graphql, useFragment } from "react-relay/hooks";
import type { FollowingHeader_user$key } from "../../../../generated/relay/FollowingHeader_user.graphql.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { profileHref } from "../../../features/people/profileHref.ts";
import { Tabs } from "../../../ui/Tabs.tsx";
import { ListHeader } from "../ListHeader.tsx";
import * as texts from "../texts.ts";

/** The value of `tab` for followed publications. */
export const PUBLICATIONS_TAB = "publications";

/** The header of the pages of followed users and publications. */
export function FollowingHeader(props: {
  user: FollowingHeader_user$key;
  tab: "people" | "publications";
}) {
  const user = useFragment(
    graphql`
      fragment FollowingHeader_user on User {
        username
        ...ListHeader_user
      }
    `,
    props.user,
  );
  const location = useLocation();
  return (
    <ListHeader user={user} title={texts.following}>
      <Tabs
        label={texts.following}
        tabs={[
          {
            href: profileHref(location, "ShowUserFollowing", user.username),
            label: texts.people,
            isCurrent: props.tab === "people",
          },
          {
            href: profileHref(location, "ShowUserFollowing", user.username, {
              tab: PUBLICATIONS_TAB,
            }),
            label: texts.publications,
            isCurrent: props.tab === "publications",
          },
        ]}
      />
    </ListHeader>
  );
}
