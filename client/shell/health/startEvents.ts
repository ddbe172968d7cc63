// Queues the events reported on a page, with the context that every event carries.

import {
  pageSourceName,
  readSource,
  sourceText,
  type Attribution,
} from "../../../shared/events/attribution.ts";
import {
  type ClientEvent,
  EVENT_BATCH_PATH,
  EVENT_TEXT_MAX,
  type EventValue,
} from "../../../shared/events/clientEvent.ts";
import { reportedAddress } from "../../../shared/events/reportedAddress.ts";
import { EVENT_TYPES } from "../../../shared/events/eventTypes.ts";
import { CLIENT_NAME } from "../../runtime/page/clientName.ts";
import type { PageLocation } from "../../runtime/page/page.ts";
import { reportedEvents, reportEvent, type NewEvent } from "../../runtime/browser/reportEvent.ts";
import { createEventQueue, type EventQueue } from "./createEventQueue.ts";
import { logClientEvents } from "./logClientEvents.ts";
import { mayFollow } from "../../runtime/browser/mayFollow.ts";
import { sendReport } from "./sendReport.ts";
import type { PageInHealth } from "./startHealth.ts";
import { watchButtons } from "./watchButtons.ts";
import { watchGestures } from "./watchGestures.ts";

/** Browsers limit keepalive requests to 64 KB including headers: about this many characters. */
const LAST_BATCH_LENGTH = 50_000;

/** Starts the event queue of a page session. Returns a function to call when the page unloads. */
export function startEvents({ window, frame, router }: PageInHealth): () => void {
  const { store, environment, viewer } = frame;
  const userId = viewer.status === "loggedIn" ? viewer.viewer.id : null;
  const sendLast = (events: ClientEvent[]): void => {
    const target = {
      url: EVENT_BATCH_PATH,
      xsrf: store.state.session.xsrf,
      fetch: window.fetch.bind(window),
    };
    sendReport(target, newestWithin(events, LAST_BATCH_LENGTH), { keepalive: true }).catch(
      () => {},
    );
  };
  const queue: EventQueue = createEventQueue({
    send: (events) => logClientEvents(environment, events),
    sendLast,
    maySend: () => mayFollow(window, userId !== null),
  });

  const from = new URLSearchParams(store.state.navigation.originalQuery).get("source") ?? "";
  let page = { location: router.view.location, referrerSource: sourceText(readSource(from)) };
  reportedEvents.open((event) =>
    queue.add({
      eventId: crypto.randomUUID(),
      timestamp: event.at,
      key: event.key,
      type: EVENT_TYPES[event.key],
      data: {
        ...boundedData(event.data),
        userId,
        source: boundedText(sourceText({ ...pageSource(page.location), ...event.source })),
        service: CLIENT_NAME,
        // The reader's actual URL: a cached page only knows the one it was rendered for.
        location: boundedText(reportedAddress(window.location.href)),
        browserWidth: window.innerWidth,
        referrer: boundedText(reportedAddress(store.state.navigation.referrer)),
        referrerSource: boundedText(page.referrerSource),
      },
    }),
  );

  const onPage = watchGestures(window, reportEvent);
  const onPageOfButtons = watchButtons(window, reportEvent);
  router.subscribe(() => {
    const { location } = router.view;
    if (location === page.location) return;
    page = { location, referrerSource: sourceText(pageSource(page.location)) };
    onPage();
    onPageOfButtons();
    reportEvent("page.navigated", { route: location.metricName });
  });
  reportEvent("page.loaded", { route: page.location.metricName });
  return queue.leave;
}

/** Returns the attribution source of a page's content. */
function pageSource({ pageId, params }: PageLocation): Attribution {
  const { postId, tagSlug } = params;
  return { name: pageSourceName(pageId), postId: postId?.split("-").at(-1), tagSlug };
}

function boundedData(data: NewEvent["data"]): Record<string, EventValue> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === "string" ? boundedText(value) : value,
    ]),
  );
}

const boundedText = (text: string): string => text.slice(0, EVENT_TEXT_MAX);

/** Returns the newest events that fit into `length` characters of JSON, in their original order. */
function newestWithin(events: readonly ClientEvent[], length: number): ClientEvent[] {
  let left = length;
  const taken = events.toReversed().filter((event) => {
    left -= JSON.stringify(event).length + 1;
    return left >= 0;
  });
  return taken.toReversed();
}
