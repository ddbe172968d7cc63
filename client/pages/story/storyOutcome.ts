import type { PageLocation, PageOutcome } from "../../app/page.ts";
import { siteHref } from "../../app/siteHref.ts";
import { type Story, storyHead } from "./storyHead.ts";

/**
 * What a story means for the answer. A story opens under any of its three addresses and names the
 * one that is its own; under another writer's or publication's name it leads there.
 */
export function storyOutcome(story: Story, location: PageLocation): PageOutcome {
  const { params, publicUrl, site } = location;
  const username = params.username ?? (site.kind === "user" ? site.username : undefined);
  const slug =
    params.collectionSlug ?? (site.kind === "collection" ? site.collectionSlug : undefined);
  const isUnderAnother =
    (username !== undefined && username !== story.creator?.username) ||
    (slug !== undefined && slug !== story.collection?.slug);
  if (isUnderAnother) {
    return { kind: "redirect", to: siteHref(story.path, location), isPermanent: true };
  }
  return { kind: "found", head: storyHead(story, publicUrl), address: story.mediumUrl };
}
