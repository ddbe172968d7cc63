import { PRODUCT_TAGLINE } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { ownUrl } from "../../../shared/routes/paths/ownUrl.ts";
import { userFeedUrl } from "../../../shared/routes/paths/userFeedUrl.ts";
import type { FeedSubject } from "../../domain/feeds/feeds.ts";
import { liveDomain } from "../../domain/people/rows/userRow.ts";
import * as texts from "./texts.ts";

/** The metadata of a feed. URLs are absolute. */
export interface Channel {
  title: string;
  description: string;
  /** The page with the same stories. */
  link: string;
  /** The feed's canonical URL. */
  self: string;
  imageId: string | null;
}

/** The metadata of a subject's feed. `publicUrl` is the main site's origin. */
export function channelOf(subject: FeedSubject, publicUrl: string): Channel {
  switch (subject.kind) {
    case "latest":
      return {
        title: texts.latestTitle,
        description: PRODUCT_TAGLINE,
        link: publicUrl + buildPath("ShowHome"),
        self: publicUrl + buildPath("FeedLatest"),
        imageId: null,
      };
    case "top":
      return {
        title: texts.topTitle,
        description: texts.topDescription,
        link: publicUrl + buildPath("ShowTopStories"),
        self: publicUrl + buildPath("FeedTopStories"),
        imageId: null,
      };
    case "collection":
      return collectionChannel(subject, publicUrl);
    case "user": {
      const { username, name, bio, imageId } = subject.user;
      const domain = liveDomain(subject.user);
      const title = texts.userTitle(name);
      return {
        title,
        description: bio || title,
        link: ownUrl({ kind: "user", username, domain }, publicUrl, "ShowUser"),
        self: userFeedUrl({ username, domain }, publicUrl),
        imageId,
      };
    }
    case "tag": {
      const { displayTitle, slug: tagSlug } = subject.tag;
      const title = texts.tagTitle(displayTitle);
      return {
        title,
        description: title,
        link: publicUrl + buildPath("ShowTag", { tagSlug }),
        self: publicUrl + buildPath("FeedTag", { tagSlug }),
        imageId: null,
      };
    }
    case "topic": {
      const { name, description, slug: topicSlug } = subject.topic;
      const title = texts.topicTitle(name);
      return {
        title,
        description: description || title,
        link: publicUrl + buildPath("ShowTopic", { topicSlug }),
        self: publicUrl + buildPath("FeedTopic", { topicSlug }),
        imageId: null,
      };
    }
  }
}

function collectionChannel(
  { collection, tag }: Extract<FeedSubject, { kind: "collection" }>,
  publicUrl: string,
): Channel {
  const { name, tagline, description, avatarImageId: imageId, slug, domain } = collection;
  const owner = { kind: "collection", collectionSlug: slug, domain } as const;
  if (!tag) {
    return {
      title: name,
      description: tagline || description || name,
      link: ownUrl(owner, publicUrl, "ShowCollectionHome"),
      self: ownUrl(owner, publicUrl, "FeedUnderCollection"),
      imageId,
    };
  }
  return {
    title: `${tag.displayTitle} | ${name}`,
    description: texts.publicationTagDescription(tag.displayTitle, name),
    link: ownUrl(owner, publicUrl, "ShowCollectionTagged", { tagSlug: tag.slug }),
    self: ownUrl(owner, publicUrl, "FeedCollectionTag", { tag: tag.slug }),
    imageId,
  };
}
