import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay/hooks";
import type {
  HomepageSectionInput,
  useHomepagePreviewQuery,
  useHomepagePreviewQuery$data,
} from "../../../../generated/relay/useHomepagePreviewQuery.graphql.ts";
import type { DraftHomepage, DraftSection } from "./homepageDraft.ts";

/** How long nothing changes before the preview follows, in ms. */
const FOLLOW_AFTER_MS = 300;

type Preview = NonNullable<useHomepagePreviewQuery$data["homepagePreview"]>;

/** The sections as readers would see them, for as many as the page has; null until they are read. */
export function useHomepagePreview(
  collectionId: string,
  draft: DraftHomepage,
  isChanged: boolean,
): Preview["sections"] | null {
  const environment = useRelayEnvironment();
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    if (!isChanged) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      fetchQuery<useHomepagePreviewQuery>(
        environment,
        graphql`
          query useHomepagePreviewQuery(
            $collectionId: ID!
            $title: String
            $sections: [HomepageSectionInput!]!
          ) {
            homepagePreview(collectionId: $collectionId, title: $title, sections: $sections) {
              sections {
                __typename
                ... on HomepagePromotionSection {
                  ...PromotionSection_section @alias(as: "promotion")
                }
                ... on HomepagePostsSection {
                  posts {
                    id
                  }
                  ...PostsSection_section @alias(as: "stories")
                }
              }
            }
          }
        `,
        {
          collectionId,
          title: draft.title,
          sections: draft.sections.map(toInput),
        },
        { fetchPolicy: "network-only" },
      ).subscribe({
        next: ({ homepagePreview }: useHomepagePreviewQuery$data) => {
          if (isCurrent && homepagePreview) setPreview(homepagePreview);
        },
        // The last preview stays; saving says what is wrong.
        error: () => {},
      });
    }, FOLLOW_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [environment, collectionId, draft, isChanged]);
  return isChanged ? (preview?.sections ?? null) : null;
}

function toInput(section: DraftSection): HomepageSectionInput {
  const { kind, title, source, topic, stories, storyCount, layout, margin, textPosition } = section;
  const { headlineText, buttonText, url, imageId, backgroundColor } = section;
  return {
    kind,
    title,
    source: source as HomepageSectionInput["source"],
    topic,
    stories,
    storyCount: Number(storyCount),
    layout: layout as HomepageSectionInput["layout"],
    margin: margin as HomepageSectionInput["margin"],
    textPosition: textPosition as HomepageSectionInput["textPosition"],
    headlineText,
    buttonText,
    url,
    imageId,
    backgroundColor,
  };
}
