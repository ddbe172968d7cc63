import { EditorState } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { insertEmbed } from "../../../../../client/features/drafts/commands/figures.ts";
import { docToStory } from "../../../../../client/features/drafts/model/docToStory.ts";
import { storyToDoc } from "../../../../../client/features/drafts/model/storyToDoc.ts";

const OWN = "https://deckle.example";
const FORM = `${OWN}/m/form/0123456789ab`;

function embedOf(address: string, title?: string) {
  const paragraphs = [{ name: "aaaa", type: "P" as const, text: "" }];
  let state = EditorState.create({ doc: storyToDoc(paragraphs, "") });
  const command = insertEmbed(address, OWN, title === undefined ? {} : { title });
  command?.(state, (transaction) => {
    state = state.apply(transaction);
  });
  return docToStory(state.doc).find(({ embed }) => embed)?.embed ?? null;
}

describe("an inserted embed", () => {
  test("can be one of our forms, under its own name", () => {
    expect(embedOf(FORM, "Form: Hear from me")).toMatchObject({
      src: "/m/form/0123456789ab",
      href: FORM,
      title: "Form: Hear from me",
    });
    expect(embedOf(FORM)).toMatchObject({ title: "Form" });
  });

  test("can't be a site that can't be framed, another page of ours or another site's form", () => {
    expect(embedOf("https://evil.example/m/form/0123456789ab")).toBeNull();
    expect(embedOf(`${OWN}/m/forms`)).toBeNull();
    expect(embedOf("javascript:alert(1)")).toBeNull();
  });
});
