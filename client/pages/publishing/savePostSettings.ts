import { graphql, type IEnvironment } from "relay-runtime";
import type {
  PublishSettingsInput,
  savePostSettingsMutation,
} from "../../../generated/relay/savePostSettingsMutation.graphql.ts";
import { mapResult, type MutationResult, runMutation } from "../../runtime/relay/runMutation.ts";

/** The saved values, normalized. */
interface SavedSettings {
  slug: string;
  tags: readonly string[];
}

/** Saves the fields of the form of a story's settings. */
export async function savePostSettings(
  environment: IEnvironment,
  postId: string,
  form: Readonly<Record<string, string>>,
): Promise<MutationResult<SavedSettings>> {
  const text = (name: string): string => form[name] ?? "";
  const imageId = text("cover");
  const settings = {
    tags: text("tags")
      .split(",")
      .flatMap((tag) => tag.trim() || []),
    visibility: text("visibility") as PublishSettingsInput["visibility"],
    language: text("language") || null,
    // Fields missing from the form stay unchanged, because some viewers aren't offered all of them.
    ...("license" in form
      ? {
          license: text("license") as PublishSettingsInput["license"],
          canonicalUrl: text("canonicalUrl").trim() || null,
        }
      : {}),
    cover: imageId
      ? {
          imageId,
          alt: text(`alt-${imageId}`),
          focusPercentX: Number(text("focusX") || 50),
          focusPercentY: Number(text("focusY") || 50),
        }
      : null,
  };
  const result = await runMutation<savePostSettingsMutation>(environment, {
    mutation: graphql`
      mutation savePostSettingsMutation(
        $postId: ID!
        $settings: PublishSettingsInput!
        $slug: String
      ) {
        setPostSettings(targetPostId: $postId, settings: $settings, slug: $slug) {
          __typename
          ... on PostPublished {
            draft {
              id
              slug
              formerSlugs
              settings {
                tags
                visibility
              }
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { postId, settings, slug: form.slug ?? null },
  });
  return mapResult(result, ({ draft }) => draft && { slug: draft.slug, tags: draft.settings.tags });
}
