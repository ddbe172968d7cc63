import { isExperimentId } from "../../../shared/events/exposures.ts";
import { kindOfId } from "../../../shared/ids.ts";
import { toHex } from "../../../shared/format/hex.ts";
import type { DomainContext } from "../kernel/context.ts";
import { queueEvents, type QueuedEvents } from "./queueEvents.ts";

/** The flag that a viewer was exposed to. */
interface Exposure {
  /** A gate is a boolean flag; an experiment has variants. */
  kind: "experiment" | "gate";
  /** The flag's name. */
  id: string;
  postId: string | null;
  publicationId: string | null;
}

/**
 * Records that the viewer saw a page under an experimental flag: once per flag, viewer, story, and
 * publication, however often it is reported. A browser without an id counts each time. Null if the
 * input can't be an exposure. Throws like `queueEvents`.
 */
export async function logExposure(
  context: DomainContext,
  { kind, id, postId, publicationId }: Exposure,
): Promise<QueuedEvents | null> {
  const isFit =
    isExperimentId(id) &&
    (postId === null || kindOfId(postId) === "post") &&
    (publicationId === null || kindOfId(publicationId) === "collection");
  if (!isFit) return null;
  const viewer = (await context.session())?.userId ?? context.visitorId ?? crypto.randomUUID();
  const named = JSON.stringify([kind, id, viewer, postId, publicationId]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(named));
  return queueEvents(context, [
    {
      eventId: toHex(new Uint8Array(digest)),
      key: `${kind}.exposed`,
      type: "outcome",
      happenedAt: context.now,
      postId,
      source: "",
      referrerSource: "",
      location: "",
      referrer: "",
      data: JSON.stringify({ [`${kind}Id`]: id, publicationId }),
    },
  ]);
}
