import type { DraftSaver } from "../draft/DraftSaver.ts";
import type { PublishResult } from "./publishing.ts";
import * as texts from "./texts.ts";

/**
 * Publishes only the revision that the writer sees: if the server has a newer one, nothing is
 * published and the newer text is loaded. `send` publishes that revision.
 */
export async function publishSeen(
  saver: Pick<DraftSaver, "status" | "lookForNews">,
  send: (revision: number) => Promise<PublishResult>,
): Promise<PublishResult> {
  const { status } = saver;
  if (status.kind !== "saved") {
    return { kind: "rejected", message: texts.notSaved };
  }
  const result = await send(status.revision);
  if (result.kind === "conflict") await saver.lookForNews();
  return result;
}
