// The parts of the chrome for signed-in viewers, in one chunk that anonymous viewers never load.
// With a viewer, startup loads it before hydration; the server imports it directly.

import { createOperationDescriptor, type Environment, getRequest } from "relay-runtime";
import type { ViewerQuery$data } from "../../../generated/relay/ViewerQuery.graphql.ts";
import { readQuery } from "../../runtime/relay/environment.ts";
import type { ViewerState } from "../../runtime/page/frame.ts";
import type { RelayPayload } from "../../runtime/page/state.ts";
import { unreadNotificationCountQuery } from "./UnreadNotificationCount.tsx";
import { viewerQuery } from "./Viewer.ts";

export { ManagePublicationMenu } from "./ManagePublicationMenu.tsx";
export { NotificationBell } from "./NotificationBell.tsx";
export { PageBanner } from "../notices/banners/PageBanner.tsx";
export { PlainMenu } from "./PlainMenu.tsx";
export { Sidebar } from "./sidebar/Sidebar.tsx";
export { clearPendingSignIn } from "../identity/signIn/pendingSignIn.ts";
export { SidebarToggle } from "./sidebar/SidebarToggle.tsx";

/** The operations that the render of a signed-in page runs beside the page's own. */
export const viewerRequests = [viewerQuery, unreadNotificationCountQuery].map(getRequest);

/** Stores the responses, retains them, and returns the viewer. */
export function readViewer(
  environment: Environment,
  payloads: readonly RelayPayload[],
): ViewerState {
  let viewer: ViewerQuery$data["viewer"] | undefined;
  for (const request of viewerRequests) {
    const payload = payloads.find(({ id }) => id === request.params.id);
    if (!payload) continue;
    environment.retain(createOperationDescriptor(request, payload.variables));
    const data = readQuery(environment, request, payload.variables, payload.data);
    if (request === viewerRequests[0]) viewer = (data as ViewerQuery$data).viewer;
  }
  if (viewer === undefined) return { status: "loading" };
  return viewer ? { status: "loggedIn", viewer } : { status: "loggedOut" };
}
