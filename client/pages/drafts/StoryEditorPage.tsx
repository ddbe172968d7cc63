import { graphql } from "relay-runtime";
import type { StoryEditorPageQuery } from "../../../generated/relay/StoryEditorPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { isStaffRole } from "../../../shared/publications/collectionRoles.ts";
import type { DraftPurpose } from "../../features/drafts/draft/draftServer.ts";
import { readDesign } from "../../features/design/readDesign.ts";
import { definePage, type PageLocation } from "../../runtime/page/page.ts";
import { BeginStory } from "./BeginStory.tsx";
import { type StoryOrigin, storyOrigin } from "./storyOrigin.ts";
import { StoryStanding } from "./StoryStanding.tsx";
import { StoryWorkplace } from "./StoryWorkplace.tsx";
import * as texts from "./texts.ts";
import { WritingLayout } from "./WritingLayout.tsx";

/** Creates and edits a story. Private to its writers, so it is never cached at the edge. */
export const page = definePage<StoryEditorPageQuery>({
  query: graphql`
    query StoryEditorPageQuery(
      $postId: ID!
      $isStarted: Boolean!
      $originId: ID!
      $hasOrigin: Boolean!
      $quoteId: ID!
      $hasQuote: Boolean!
      $slug: ID!
      $hasCollection: Boolean!
      $newsletterId: ID!
      $hasNewsletter: Boolean!
    ) {
      origin: postResult(id: $originId) @include(if: $hasOrigin) {
        __typename
      }
      quotedText(quoteId: $quoteId) @include(if: $hasQuote) {
        text
      }
      collectionByDomainOrSlug(domainOrSlug: $slug) @include(if: $hasCollection) {
        id
        viewerEdge {
          viewerStaffRole
        }
      }
      managedNewsletter(id: $newsletterId) @include(if: $hasNewsletter) {
        id
      }
      ...BeginStory_query
        @alias(as: "beginning")
        @arguments(
          postId: $originId
          hasPost: $hasOrigin
          quoteId: $quoteId
          hasQuote: $hasQuote
          slug: $slug
          hasCollection: $hasCollection
          newsletterId: $newsletterId
          hasNewsletter: $hasNewsletter
        )
      viewer {
        id
        user {
          design {
            ...readDesign_design
          }
        }
      }
      postDraft(postId: $postId) @include(if: $isStarted) {
        __typename
        ... on PostDraft {
          postId
          revision
          content
          scheduledAt
          scheduledRevision
          publishedRevision
          isSent
          emailNewsletter {
            id
          }
          post {
            design {
              ...readDesign_design
            }
          }
          ...StoryStanding_draft @alias(as: "standing")
        }
        ... on AccountSuspended {
          message
        }
        ... on RemovedByUser {
          message
        }
      }
    }
  `,
  variables: (location) => {
    const { postId } = location.params;
    const origin = storyOrigin(location);
    const [post, quote, collection, newsletter] = [
      origin && "postId" in origin ? origin.postId : null,
      origin && "quoteId" in origin ? origin.quoteId : null,
      origin && "slug" in origin ? origin.slug : null,
      origin && "newsletterId" in origin ? origin.newsletterId : null,
    ];
    return {
      postId: postIdFromParam(postId ?? "") ?? "",
      isStarted: postId !== undefined,
      originId: post ?? "",
      hasOrigin: post !== null,
      quoteId: quote ?? "",
      hasQuote: quote !== null,
      slug: collection ?? "",
      hasCollection: collection !== null,
      newsletterId: newsletter ?? "",
      hasNewsletter: newsletter !== null,
    };
  },
  result: ({ viewer, postDraft, ...data }, location) => {
    const { routeName } = location;
    if (routeName === "NewPost") {
      return { kind: "redirect", to: buildPath("NewStory"), isPermanent: true };
    }
    const head = { title: texts.write, robots: "noindex" as const };
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: withQuote(location) });
      return { kind: "redirect", to, isPermanent: false };
    }
    const origin = storyOrigin(location);
    if (origin) return isThere(origin, data) ? { kind: "found", head } : { kind: "notFound" };
    const kind = postDraft?.__typename;
    if (kind === "RemovedByUser") {
      // The trash, where the story can be restored.
      const to = buildPath("YourStories", { filterBy: "deleted" });
      return { kind: "redirect", to, isPermanent: false };
    }
    if (postDraft?.__typename === "PostDraft" && postDraft.isSent === true) {
      const to = buildPath("PostSettings", { postId: postDraft.postId });
      return { kind: "redirect", to, isPermanent: false };
    }
    const isShown = !kind || kind === "PostDraft" || kind === "AccountSuspended";
    return isShown ? { kind: "found", head } : { kind: "notFound" };
  },
  Frame: ({ data: { postDraft }, location, children }) => {
    const origin = storyOrigin(location);
    const newsletterId =
      origin?.kind === "email"
        ? origin.newsletterId
        : postDraft?.__typename === "PostDraft"
          ? postDraft.emailNewsletter?.id
          : undefined;
    return <WritingLayout newsletterId={newsletterId}>{children}</WritingLayout>;
  },
  Component: ({ data: { viewer, postDraft, beginning, ...found }, location }) => {
    if (!viewer) return null;
    const origin = storyOrigin(location);
    const form = origin && beginning ? <BeginStory query={beginning} origin={origin} /> : null;
    // On a publication’s own host the form leads to the editor, which is on the main host.
    const purpose = origin && location.site.kind === "default" ? purposeOf(origin, found) : null;
    if (form && !purpose) return form;
    const design =
      (postDraft?.__typename === "PostDraft" ? postDraft.post?.design : null) ??
      viewer.user?.design;
    const standing = postDraft?.__typename === "PostDraft" ? postDraft.standing : null;
    return (
      <>
        {standing ? <StoryStanding draft={standing} /> : null}
        <StoryWorkplace
          // Remounts the editor for a different story.
          key={location.params.postId ?? location.path}
          userId={viewer.id}
          design={design ? readDesign(design, "draft") : null}
          isEmail={
            origin?.kind === "email" ||
            (postDraft?.__typename === "PostDraft" && postDraft.emailNewsletter != null)
          }
          purpose={purpose}
          plainForm={form}
          draft={
            postDraft?.__typename === "PostDraft"
              ? {
                  postId: postDraft.postId ?? "",
                  revision: postDraft.revision ?? 0,
                  content: postDraft.content,
                  scheduledAt: postDraft.scheduledAt ?? null,
                  scheduledRevision: postDraft.scheduledRevision ?? null,
                  publishedRevision: postDraft.publishedRevision ?? null,
                }
              : null
          }
          error={postDraft?.__typename === "AccountSuspended" ? (postDraft.message ?? null) : null}
        />
      </>
    );
  },
});

/**
 * What the editor begins a story for; null where a form does, because it needs more than an empty
 * text: another story, or the choice between publishing and submitting.
 */
function purposeOf(
  origin: StoryOrigin,
  {
    collectionByDomainOrSlug: collection,
  }: Pick<StoryEditorPageQuery["response"], "collectionByDomainOrSlug">,
): DraftPurpose {
  if (origin.kind === "email") return { newsletterId: origin.newsletterId };
  const role = collection?.viewerEdge.viewerStaffRole;
  return origin.kind === "collection" && collection && isStaffRole(role)
    ? { collectionId: collection.id }
    : null;
}

/** Returns the page's path with the quote parameter that URL cleaning removes. */
function withQuote({ path, query: { inResponseToQuoteId } }: PageLocation): string {
  if (inResponseToQuoteId === undefined) return path;
  const quote = new URLSearchParams({ inResponseToQuoteId });
  return `${path}${path.includes("?") ? "&" : "?"}${quote}`;
}

/** Returns whether the origin of the new story exists. */
function isThere(
  origin: StoryOrigin,
  found: Pick<
    StoryEditorPageQuery["response"],
    "origin" | "quotedText" | "collectionByDomainOrSlug" | "managedNewsletter"
  >,
): boolean {
  if (origin.kind === "quote") return Boolean(found.quotedText);
  if (origin.kind === "collection") return Boolean(found.collectionByDomainOrSlug);
  if (origin.kind === "email") return Boolean(found.managedNewsletter);
  return found.origin?.__typename === "Post";
}
