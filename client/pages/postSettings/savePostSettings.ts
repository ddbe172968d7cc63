import { commitMutation, graphql, type IEnvironment } from "relay-runtime";
import type {
  PublishSettingsInput,
  savePostSettingsMutation,
} from "../../../generated/relay/savePostSettingsMutation.graphql.ts";
import { FAILED, errorIn } from "../../app/errorIn.ts";

/** The result of saving: the normalized values, or an error message. */
export type SettingsAnswer = { slug: string; tags: readonly string[] } | { message: string };

/** Saves the form of a story's settings. */
export function savePostSettings(
  environment: IEnvironment,
  postId: string,
  form: FormData,
): Promise<SettingsAnswer> {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const imageId = text("cover");
  const settings = {
    tags: text("tags")
      .split(",")
      .flatMap((tag) => tag.trim() || []),
    visibility: text("visibility") as PublishSettingsInput["visibility"],
    language: text("language") || null,
    // Fields missing from the form stay unchanged, because some viewers aren't offered all of them.
    ...(form.has("license")
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
  return new Promise((resolve) => {
    commitMutation<savePostSettingsMutation>(environment, {
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
      variables: { postId, settings, slug: form.has("slug") ? text("slug") : null },
      onCompleted: ({ setPostSettings: answer }) =>
        resolve(
          answer.draft
            ? { slug: answer.draft.slug, tags: answer.draft.settings.tags }
            : { message: answer.message ?? FAILED },
        ),
      onError: (error) => resolve({ message: errorIn(error) ?? FAILED }),
    });
  });
}
