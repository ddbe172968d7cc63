import { fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import type { startOfflineQuery } from "../../../generated/relay/startOfflineQuery.graphql.ts";
import type { SavePagesMessage, WaitingWrite } from "../../../shared/offline/offline.ts";
import { PREDEFINED_CATALOGS } from "../../../shared/lists/predefinedCatalogs.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { SAVED_CHANGED, sendWrites } from "../../runtime/browser/waitingWrites.ts";
import type { ClientStore } from "../../runtime/page/clientState.ts";
import { makeSendClaps } from "../claps/sendClaps.ts";
import { restoreResponseDraft } from "../responses/responseDraft.ts";
import { publishResponse } from "../responses/saveResponse.ts";
import { responsesListId } from "../responses/responsesList.ts";
import * as texts from "./texts.ts";

const READING_LIST = PREDEFINED_CATALOGS.READING_LIST.slug;

/** How long the saved pages are taken as fresh, in ms. */
const FRESH_MS = 60 * 60 * 1000;
/** How long changes of the reading list are collected, in ms. */
const SAVE_DELAY_MS = 1500;
/** Where the time of the last saving is stored, by user. */
const savedAtKey = (viewerId: string): string => `offline-saved:${viewerId}`;

/** The page in which the service worker is started. */
interface OfflinePage {
  environment: IEnvironment;
  store: ClientStore;
  viewerId: string;
}

/**
 * Starts the service worker for a signed-in viewer, keeps the saved stories available without a
 * network, and sends what was written without one.
 */
export async function startOffline(page: OfflinePage): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(buildPath("ShowServiceWorker"));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (isRefresh: boolean): void => void savePages(page, isRefresh).catch(() => {});
  const saveSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => save(false), SAVE_DELAY_MS);
  };
  const send = (): void => void sendWaiting(page).catch(() => {});
  window.addEventListener("online", send);
  window.addEventListener(SAVED_CHANGED, saveSoon);
  send();
  if (isStale(page.viewerId)) save(true);
}

function isStale(viewerId: string): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const savedAt = Number(localStorage.getItem(savedAtKey(viewerId)) ?? 0);
  return connection?.saveData !== true && Date.now() - savedAt > FRESH_MS;
}

/** Has the service worker save the reading list and its latest stories. */
async function savePages(
  { environment, viewerId }: OfflinePage,
  isRefresh: boolean,
): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const data = await fetchQuery<startOfflineQuery>(
    environment,
    graphql`
      query startOfflineQuery($slugId: String!) {
        viewer {
          id
          catalogBySlugId(slugId: $slugId) {
            id
            items(first: 30) {
              edges {
                node {
                  post {
                    id
                    path
                  }
                }
              }
            }
          }
        }
      }
    `,
    { slugId: READING_LIST },
    { fetchPolicy: "network-only" },
  ).toPromise();
  if (data?.viewer?.id !== viewerId) return;
  const edges = data.viewer.catalogBySlugId?.items?.edges ?? [];
  const stories = edges.flatMap((edge) => edge?.node.post?.path ?? []);
  const message: SavePagesMessage = {
    type: "save-pages",
    viewerId,
    isRefresh,
    paths: [
      buildPath("YourList", { catalogSlugId: READING_LIST }),
      // Those of other domains redirect, and are left out then.
      ...stories,
    ],
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is no window
  active?.postMessage(message);
  if (isRefresh) localStorage.setItem(savedAtKey(viewerId), String(Date.now()));
}

/** Sends what was written without a network, and says so. */
async function sendWaiting({ environment, store, viewerId }: OfflinePage): Promise<void> {
  const sendClaps = makeSendClaps(environment);
  const sent = new Set<WaitingWrite["kind"]>();
  await sendWrites(viewerId, async (write) => {
    const result =
      write.kind === "claps"
        ? await sendClaps(write.targetId, write.numClaps, write.key)
        : await publishResponse(environment, {
            ...write,
            listId: responsesListId(write.parent, "NEWEST"),
          });
    // Not only without a network: the event that it is back often comes too early.
    if (result.kind === "failed") return false;
    if (result.kind === "success") sent.add(write.kind);
    else if (write.kind === "response") {
      restoreResponseDraft(localStorage, viewerId, write);
      const message = texts.responseNotSent(result.message);
      store.enqueueToast({ toastStyle: "error", message });
    } else store.enqueueToast({ toastStyle: "error", message: result.message });
    return true;
  });
  if (sent.size === 0) return;
  const message = sent.has("response") ? texts.sentResponse : texts.sentClaps;
  store.enqueueToast({ toastStyle: "accent", message });
}
