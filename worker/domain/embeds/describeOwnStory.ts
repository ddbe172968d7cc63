import { postIdFromParam } from "../../../shared/routes/postId.ts";
import type { EmbedFacts } from "../../../shared/story/embeds/oEmbed.ts";
import type { DomainContext } from "../kernel/context.ts";
import { isFirstParty } from "../domains/rows/isProductHost.ts";
import { ANONYMOUS } from "../identity/rows/viewerPermissions.ts";
import { canSeeStory } from "../stories/rows/canSeeStory.ts";
import { storyById } from "../stories/rows/stories.ts";

/**
 * Returns the title of a published story at one of the product's own hosts, which a Worker can't
 * request; null for any other page.
 */
export async function describeOwnStory(
  context: DomainContext,
  address: string,
): Promise<EmbedFacts | null> {
  const url = URL.parse(address);
  if (!url || !isFirstParty(context.config, url.host)) return null;
  const id = postIdFromParam(url.pathname.replace(/\/$/, "").split("/").at(-1) ?? "");
  const story = id === null ? null : await storyById(context).load(id);
  if (!story || story.title === "" || !canSeeStory(story, ANONYMOUS)) return null;
  return { title: story.title, ratio: null };
}
