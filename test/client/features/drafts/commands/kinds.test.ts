import { describe, expect, test } from "vitest";
import { insertEmbed } from "../../../../../client/features/drafts/commands/figures.ts";
import {
  indent,
  insertBlocks,
  outdent,
  selectedKind,
  toggleKind,
} from "../../../../../client/features/drafts/commands/kinds.ts";
import {
  linkAt,
  removeLink,
  setLink,
  typedAddress,
} from "../../../../../client/features/drafts/commands/links.ts";
import { storySchema } from "../../../../../client/features/drafts/model/schema.ts";
import { after, namesOf, stateOf, told, type Written } from "../written.ts";

const THREE: Written[] = [
  { type: "P", text: "a" },
  { type: "H2", text: "b", anchor: "part" },
  { type: "P", text: "c" },
];

describe("a paragraph kind", () => {
  test("is applied to the whole selection and removed, keeping names and anchors", () => {
    const listed = after(stateOf(THREE, [0, 0], [2, 1]), toggleKind("ULI"));
    expect(told(listed)).toEqual([
      'ULI depth=0 "a"',
      'ULI depth=0 anchor="part" "b"',
      'ULI depth=0 "c"',
    ]);
    expect(namesOf(listed)).toEqual(["aaa0", "aaa1", "aaa2"]);
    expect(selectedKind(listed)).toBe("ULI");
    expect(told(after(listed, toggleKind("ULI")))).toEqual([
      'P "a"',
      'P anchor="part" "b"',
      'P "c"',
    ]);
  });

  test("merges several paragraphs into one quotation", () => {
    const quoted = after(stateOf(THREE, [0, 0], [1, 1]), toggleKind("BQ"));
    expect(told(quoted).slice(0, 2)).toEqual(['BQ "a"', 'BQ continues=true anchor="part" "b"']);
  });
});

describe("a list item", () => {
  test("can be indented once below the previous one, and outdented", () => {
    const story: Written[] = [
      { type: "ULI", text: "a", depth: 0 },
      { type: "ULI", text: "b", depth: 0 },
    ];
    const inner = after(stateOf(story, [1, 0]), indent);
    expect(told(inner)[1]).toBe('ULI depth=1 "b"');
    expect(indent(inner)).toBe(false);
    expect(told(after(inner, outdent))[1]).toBe('ULI depth=0 "b"');
    expect(indent(stateOf(story, [0, 0]))).toBe(false);
  });
});

/** The main site. */
const ORIGIN = "https://deckle.example";

describe("an insertion", () => {
  test("replaces an empty paragraph and adds one to continue in", () => {
    const state = after(stateOf([{ type: "P" }]), insertBlocks([storySchema.node("HR")]));
    expect(told(state)).toEqual(['HR ""', 'P ""']);
    expect(state.selection.$from.parent.type.name).toBe("P");
  });

  test("can be an embed of a supported site by its page's address, and of no other", () => {
    const youtube = insertEmbed("https://www.youtube.com/watch?v=abcdefghijk&t=90", ORIGIN);
    const [frame] = told(after(stateOf([{ type: "P" }]), youtube!));
    expect(frame).toContain("https://www.youtube-nocookie.com/embed/abcdefghijk?start=90");
    expect(insertEmbed("https://evil.example/watch?v=abcdefghijk", ORIGIN)).toBeNull();
    expect(insertEmbed("javascript:alert(1)", ORIGIN)).toBeNull();
  });

  test("can be one of our forms by its address, and no other page of ours", () => {
    const form = insertEmbed(`${ORIGIN}/m/form/b12345678901?x=1`, ORIGIN);
    const [frame] = told(after(stateOf([{ type: "P" }]), form!));
    expect(frame).toContain('"src":"/m/form/b12345678901"');
    expect(frame).toContain(`"href":"${ORIGIN}/m/form/b12345678901"`);
    expect(insertEmbed("https://evil.example/m/form/b12345678901", ORIGIN)).toBeNull();
    expect(insertEmbed(`${ORIGIN}/m/signout/x`, ORIGIN)).toBeNull();
  });
});

describe("a link", () => {
  /** After the starts of the part and the paragraph. */
  const PLACE = { from: 4, to: 8 };
  const linked = after(
    stateOf([{ type: "P", text: "a word" }], [0, 2], [0, 6]),
    setLink("https://a.example/", PLACE),
  );

  test("can be added to the selected text, found from within, and removed", () => {
    expect(told(linked)).toEqual(['P A[2,6] "a word"']);
    expect(linkAt(linked)).toEqual({ href: "https://a.example/", ...PLACE });
    expect(told(after(linked, removeLink(PLACE)))).toEqual(['P "a word"']);
  });

  test.each([
    ["example.com", "https://example.com/"],
    ["example.com/a?b#c", "https://example.com/a?b#c"],
    ["a@example.com", "mailto:a@example.com"],
    ["https://example.com/x", "https://example.com/x"],
    ["#part", "#part"],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["two words", null],
    ["", null],
  ])("accepts %j", (typed, href) => {
    expect(typedAddress(typed)).toBe(href);
  });
});
