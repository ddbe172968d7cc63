import { describe, expect, test } from "vitest";
import { runSql } from "../../../support/database.ts";
import { ask, publish, textOf, writerWithDraft } from "../../../support/drafts/drafts.ts";
import { makeCollection, makeStory, nextNumber } from "../../../support/factories.ts";
import { addMember } from "../../../support/publications/publications.ts";

interface Place {
  kind: string;
  name: string;
  url: string;
}

const PLACES = `query Places($postId: ID!, $visibility: PostVisibility, $collectionId: ID, $tags: [String!]) {
  postDraft(postId: $postId) { ... on PostDraft {
    publishPlaces(visibility: $visibility, collectionId: $collectionId, tags: $tags) { kind name url } } } }`;

const placesOf = async (variables: Record<string, unknown>, browser: Record<string, string>) =>
  (await ask<{ publishPlaces?: Place[] }>(PLACES, variables, browser)).publishPlaces;

const TEXT = textOf("The title", "One two three.");

describe("the places of a story", () => {
  test("follow from the settings that are being chosen", async () => {
    const { postId, browser, writer } = await writerWithDraft(TEXT);
    const domain = `places${nextNumber()}.somebodys.example`;
    const collection = await makeCollection({ domain });
    await addMember(collection.id, writer.id, "OWNER");
    const cases: [settings: Record<string, unknown>, kinds: string[]][] = [
      [{}, ["STORY", "PROFILE", "FEED"]],
      [{ tags: ["Sea birds", "sea-birds", "?"] }, ["STORY", "PROFILE", "TOPIC", "FEED"]],
      [{ visibility: "LOCKED" }, ["STORY", "PROFILE", "FEED"]],
      [{ visibility: "UNLISTED", tags: ["Birds"] }, ["STORY"]],
      [{ collectionId: collection.id }, ["STORY", "PUBLICATION", "PROFILE", "FEED"]],
    ];
    for (const [settings, kinds] of cases) {
      const places = await placesOf({ postId, ...settings }, browser);
      expect(places?.map(({ kind }) => kind)).toEqual(kinds);
    }
    const places = await placesOf({ postId, collectionId: collection.id }, browser);
    const hostOf = (kind: string) => new URL(places!.find((one) => one.kind === kind)!.url).host;
    expect(hostOf("STORY")).toBe(domain);
    expect(hostOf("PUBLICATION")).toBe(domain);
    expect(hostOf("FEED")).toBe(domain);
    expect(hostOf("PROFILE")).not.toBe(domain);
  });

  test("are those of the saved settings otherwise, and of a response its story", async () => {
    const { postId, browser, revision } = await writerWithDraft(TEXT);
    await publish(postId, revision, { tags: ["Birds"] }, browser);
    const kinds = async () => (await placesOf({ postId }, browser))?.map(({ kind }) => kind);
    expect(await kinds()).toEqual(["STORY", "PROFILE", "TOPIC", "FEED"]);
    const story = await makeStory({});
    await runSql(
      "UPDATE posts SET in_response_to_post_id = ?2, root_post_id = ?2 WHERE id = ?1",
      postId,
      story.id,
    );
    expect(await kinds()).toEqual(["STORY", "RESPONSES"]);
  });

  test("are told only to those who may edit it", async () => {
    const { postId } = await writerWithDraft(TEXT);
    const { browser: outsider } = await writerWithDraft();
    expect(await placesOf({ postId }, outsider)).toBeUndefined();
    expect(await placesOf({ postId }, {})).toBeUndefined();
  });
});
