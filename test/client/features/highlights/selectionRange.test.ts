import { describe, expect, test } from "vitest";
import { textFragmentLink } from "../../../../client/features/highlights/textFragmentLink.ts";
import { snapToWords } from "../../../../client/features/highlights/snapToWords.ts";

describe("a selection", () => {
  const TEXT = "  The quick-witted fox’s den, 42.5 metres deep.  ";
  const meant = (part: string): string | null => {
    const start = TEXT.indexOf(part);
    const span = snapToWords(TEXT, { start, end: start + part.length });
    return span && TEXT.slice(span.start, span.end);
  };

  test("is extended to whole words", () => {
    expect(meant("uic")).toBe("quick");
    expect(meant("ox’s d")).toBe("fox’s den");
    expect(meant("2.5 met")).toBe("42.5 metres");
  });

  test("excludes surrounding spaces", () => {
    expect(meant("  The ")).toBe("The");
    expect(meant(" deep.  ")).toBe("deep.");
    expect(meant("   ")).toBeNull();
    expect(snapToWords(TEXT, { start: 0, end: 2 })).toBeNull();
  });

  test("also finds words in scripts without spaces", () => {
    const text = "吾輩は猫である。名前はまだ無い。";
    const span = snapToWords(text, { start: 3, end: 4 });
    expect(span && text.slice(span.start, span.end).length).toBeLessThan(4);
  });
});

describe("the link to selected text", () => {
  const link = (text: string) =>
    textFragmentLink("https://example.com/@me/a-story-d1?source=x#p-old", "p-a1b2", {
      paragraphName: "a1b2",
      startOffset: 0,
      text,
    });

  test("names its paragraph and text, and nothing about the reader", () => {
    expect(link("well-known words, yes & no")).toBe(
      "https://example.com/@me/a-story-d1#p-a1b2:~:text=well%2Dknown%20words%2C%20yes%20%26%20no",
    );
  });

  test("names the first and last words of a long text", () => {
    const long = Array.from({ length: 60 }, (_, index) => `word${index}`).join(" ");
    expect(link(long)).toContain(
      ":~:text=word0%20word1%20word2%20word3%20word4,word55%20word56%20word57%20word58%20word59",
    );
  });
});
