// Serves generated covers, GET /img/cover/{look}/{postId}/{version}. A cover shows nothing but the
// title, and only of a story that anonymous viewers may know of. That is checked when it is drawn
// and, like every image of ours, once an hour after that.

import { HOUR_MS } from "../../../shared/durations.ts";
import { kindOfId } from "../../../shared/ids.ts";
import { COVER_LOOKS, COVERS_PATH, coverVersion } from "../../../shared/images/coverUrl.ts";
import { MEDIA_TYPES } from "../../../shared/images/imageKind.ts";
import { asAnonymous } from "../../domain/identity/rows/asAnonymous.ts";
import { drawCover } from "../../../shared/covers/drawCover.ts";
import { visibleStory } from "../../domain/stories/rows/stories.ts";
import { etagOf } from "../../edge/etagOf.ts";
import { dropImage, cacheImage, readCachedImage } from "../../edge/imageCache.ts";
import { typedEndpoint } from "../request/typedErrors.ts";
import { answerImage, FOR_A_MINUTE, FOR_EVER, imageNotFound } from "./answerImage.ts";

/** Milliseconds before the story of a cached cover is looked up again. */
const CHECK_EVERY_MS = HOUR_MS;
const VERSION = /^[0-9a-f]{8}$/;

/** Answers GET and HEAD of a generated cover. */
export const coverEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const context = c.get("request");
  const { now, config, faults } = context;
  const look = COVER_LOOKS.find((each) => each === c.req.param("look"));
  const postId = c.req.param("postId") ?? "";
  const version = c.req.param("version") ?? "";
  if (!look || kindOfId(postId) !== "post" || !VERSION.test(version)) throw imageNotFound();
  const key = `${config.publicUrl}${COVERS_PATH}/${look}/${postId}/${version}`;
  const cached = await readCachedImage(key, () => faults.at("cache-read"));
  if (cached && now - cached.checkedAt < CHECK_EVERY_MS) return answerImage(c, cached, FOR_EVER);

  const story = await visibleStory(asAnonymous(context), postId);
  if (!story || story.inResponseToPostId !== null) {
    if (cached) c.executionCtx.waitUntil(dropImage(key));
    throw imageNotFound();
  }
  const bytes = new TextEncoder().encode(drawCover(story, look));
  const image = { bytes, mediaType: MEDIA_TYPES.svg, etag: await etagOf(bytes) };
  // A page from before the title changed: nobody else needs this URL for long.
  if (version !== coverVersion(story.title)) return answerImage(c, image, FOR_A_MINUTE);
  c.executionCtx.waitUntil(
    cacheImage(key, { ...image, checkedAt: now }, () => faults.at("cache-write")),
  );
  return answerImage(c, image, FOR_EVER);
});
