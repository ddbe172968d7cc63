import { graphql, useRelayEnvironment } from "react-relay/hooks";
import type { MuteItemQuery } from "../../../generated/relay/MuteItemQuery.graphql.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { MenuItem } from "../../ui/MenuItem.tsx";
import { useViewerQuery } from "../viewer/useViewerQuery.ts";
import { type MuteTarget, setMuted } from "./setMuted.ts";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";

/** The menu item that mutes or unmutes a user or publication. */
export function MuteItem({ target, detail }: { target: MuteTarget; detail?: string | undefined }) {
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const { data } = useViewerQuery<MuteItemQuery>(
    graphql`
      query MuteItemQuery($id: ID!) {
        node(id: $id) {
          id
          ... on User {
            viewerEdge {
              id
              isMuting
            }
          }
          ... on Collection {
            viewerEdge {
              id
              isMuting
            }
          }
        }
      }
    `,
    { id: target.id },
  );
  const isMuting = data?.node?.viewerEdge?.isMuting ?? false;
  return (
    <MenuItem detail={detail} onSelect={() => void setMuted(environment, store, target, !isMuting)}>
      {fillText(isMuting ? texts.unmute : texts.mute, { name: <bdi>{target.name}</bdi> })}
    </MenuItem>
  );
}
