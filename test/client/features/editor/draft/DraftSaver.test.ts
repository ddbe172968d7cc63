import { describe, expect, test } from "vitest";
import { Device } from "./device.ts";
import { HeldDraft } from "./heldDraft.ts";
import { linesOf, openTab } from "./openTab.ts";

const textsOf = ({ paragraphs }: { paragraphs: readonly { text: string }[] }) =>
  paragraphs.map(({ text }) => text);

/** A draft on the server, a device, and tabs of it as their pages came. */
function desk(...lines: string[]) {
  const held = new HeldDraft(linesOf(...lines));
  const device = new Device();
  const open = async (tab: object = {}, server = held.server) => {
    const { postId, revision, content } = held;
    return openTab({ draft: { postId, revision, content }, server, store: device.store(tab) });
  };
  return { held, device, open };
}
/** A network that takes nothing to the server. */
const OFFLINE = {
  create: () => Promise.reject(new Error("offline")),
  save: () => Promise.reject(new Error("offline")),
  newer: () => Promise.reject(new Error("offline")),
};

describe("a tab that goes away", () => {
  test("keeps its last words before it is gone, however short the time since", async () => {
    const { device, open } = desk("Before.");
    const dying = {};
    const tab = await open(dying, OFFLINE);
    tab.write(linesOf("Before. The last words"));
    tab.saver.leave();
    // No task runs in the tab from here on.
    const kept = device.entries;
    expect(JSON.stringify(kept)).toContain("The last words");
    tab.saver.stop();
    device.forget(dying);
    expect(textsOf((await open()).text)).toEqual(["Before. The last words"]);
  });
});
