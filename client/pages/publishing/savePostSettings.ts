import { graphql, type IEnvironment } from "relay-runtime";
import type { savePostSettingsMutation } from "../../../generated/relay/savePostSettingsMutation.graphql.ts";
import { mapResult, type MutationResult, runMutation } from "../../runtime/relay/runMutation.ts";
import type { ChangedSettings } from "./changedSettings.ts";

/** The saved values, normalized. */
interface SavedSettings {
  slug: string;
  tags: readonly string[];
}

/** Saves what was changed of a story's settings. */
export async function savePostSettings(
  environment: IEnvironment,
  postId: string,
  { slug, ...settings }: ChangedSettings,
): Promise<MutationResult<SavedSettings>> {
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
    variables: { postId, settings, slug: slug ?? null },
  });
  return mapResult(result, ({ draft }) => draft && { slug: draft.slug, tags: draft.settings.tags });
}
