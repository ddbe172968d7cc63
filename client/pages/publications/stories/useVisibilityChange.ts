import { graphql, type IEnvironment } from "relay-runtime";
import { useRelayEnvironment } from "react-relay/hooks";
import type { useVisibilityChangeMutation } from "../../../../generated/relay/useVisibilityChangeMutation.graphql.ts";
import type { PostVisibility } from "../../../../shared/enums.ts";
import { useRefreshPage } from "../../../runtime/links/useRefreshPage.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { FAILED } from "../../../runtime/relay/errorIn.ts";
import { type MutationResult, runMutation } from "../../../runtime/relay/runMutation.ts";
import { useAction } from "../../../ui/useAction.ts";
import * as texts from "./texts.ts";

/** A story whose visibility changes. */
interface Change {
  id: string;
  visibility: PostVisibility;
  /** What it was, for Undo. */
  before: string;
}

/** Changes who can see stories, refreshes the list, and shows what was done with an Undo button. */
export function useVisibilityChange(): {
  isBusy: boolean;
  change: (changes: readonly Change[]) => Promise<void>;
} {
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const refresh = useRefreshPage();
  const run = async (changes: readonly Change[], isUndo = false): Promise<void> => {
    // One request, which the batch of operations is.
    const results = await Promise.all(
      changes.map((change) => setVisibility(environment, change)),
    ).catch(() => null);
    const failed = results?.find(({ kind }) => kind !== "success");
    if (!results || failed) {
      store.enqueueToast({ toastStyle: "error", message: failed?.message ?? FAILED });
    }
    const done = changes.filter((_, index) => results?.[index]?.kind === "success");
    if (done.length === 0) return;
    await refresh().catch(() => window.location.reload());
    const back = done.map(({ id, visibility, before }) => ({
      id,
      visibility: before as PostVisibility,
      before: visibility,
    }));
    store.enqueueToast({
      toastStyle: "accent",
      message: texts.changed(done.length, isUndo ? null : (done[0]?.visibility ?? null)),
      extraParams: isUndo ? {} : { act: () => void run(back, true) },
    });
  };
  const { isBusy, run: change } = useAction(run);
  return { isBusy, change };
}

function setVisibility(
  environment: IEnvironment,
  { id, visibility }: Change,
): Promise<MutationResult> {
  return runMutation<useVisibilityChangeMutation>(environment, {
    mutation: graphql`
      mutation useVisibilityChangeMutation($targetPostId: ID!, $settings: PublishSettingsInput!) {
        setPostSettings(targetPostId: $targetPostId, settings: $settings) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { targetPostId: id, settings: { visibility } },
  });
}
