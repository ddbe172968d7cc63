// Reading feeds.

import { expect } from "vitest";
import type { StoryDocument } from "../../shared/story/document.ts";
import { insertRow, makeStory, makeUser, nextNumber } from "./factories.ts";
import { childrenOf, parseXml, textOf, type XmlNode } from "./html/parseXml.ts";
import { get } from "./product.ts";

export async function channelAt(
  address: string,
  headers: Record<string, string> = {},
): Promise<XmlNode> {
  const response = await get(address, headers);
  expect(response.status, address).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  const root = parseXml(await response.text());
  expect([root.name, root.attributes.version]).toEqual(["rss", "2.0"]);
  expect(root.children.map(({ name }) => name)).toEqual(["channel"]);
  return root.children[0]!;
}

/** Request headers, sent one after the other. */
export const asked = (...headers: Record<string, string>[]): Record<string, string>[] => headers;

export const itemsOf = (channel: XmlNode): XmlNode[] => childrenOf(channel, "item");

export const titlesAt = async (address: string): Promise<(string | undefined)[]> =>
  itemsOf(await channelAt(address)).map((item) => textOf(item, "title"));

/** Returns the first item in the feed of a new user who wrote this story. */
export async function itemOfStory(
  columns: Record<string, string | number | null>,
  document?: StoryDocument,
): Promise<{ item: XmlNode; id: string; username: string; source: string }> {
  const { id: creator_id, username } = await makeUser();
  const { id } = await makeStory({ creator_id, ...columns }, document);
  const source = await (await get(`/feed/@${username}`)).text();
  const item = itemsOf(parseXml(source).children[0]!)[0]!;
  return { item, id, username, source };
}

export const paragraph = (text: string, more: object = {}) =>
  ({ name: `n${nextNumber()}`, type: "P", text, ...more }) as const;

export async function makeTopic(tagIds: readonly string[], visibility = "PUBLIC"): Promise<string> {
  const number = nextNumber();
  const id = `5${String(number).padStart(11, "0")}`;
  const slug = `topic-${number}`;
  await insertRow("topics", { id, slug, name: `Topic ${number}`, visibility, created_at: 0 });
  for (const [position, tag_id] of tagIds.entries()) {
    await insertRow("topic_tags", { topic_id: id, tag_id, position });
  }
  return slug;
}
