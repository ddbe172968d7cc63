import type { DraftSaver } from "../draft/DraftSaver.ts";
import type { PublishResult } from "./publishing.ts";

/**
 * Publishes the revision that the writer sees, and no other: where the server has a newer one, nothing
 * is published and the newer text is shown. `send` has that revision published.
 */
export async function publishSeen(
  saver: Pick<DraftSaver, "status" | "lookForNews">,
  send: (revision: number) => Promise<PublishResult>,
): Promise<PublishResult> {
  const { status } = saver;
  if (status.kind !== "saved") {
    return { kind: "refused", message: "The story is not saved yet. Nothing was published." };
  }
  const outcome = await send(status.revision);
  if (outcome.kind === "conflict") await saver.lookForNews();
  return outcome;
}
