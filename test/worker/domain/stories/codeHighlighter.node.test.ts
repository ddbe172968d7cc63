import { describe, expect, test } from "vitest";
import { CODE_LANGUAGES } from "../../../../shared/story/codeLanguages.ts";
import { documentToHtml } from "../../../../shared/story/toHtml/documentToHtml.ts";
import { codeHighlighter } from "../../../../worker/domain/stories/codeHighlighter.ts";

const code = (text: string, lang?: string, rest = {}) =>
  documentToHtml(
    { paragraphs: [{ name: "aaaa", type: "PRE", text, ...(lang && { lang }), ...rest }] },
    { codeHtml: codeHighlighter() },
  );

/** What a browser shows of the code, without its colors. */
const shown = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

describe("code on a page", () => {
  test("has its parts in classes, in every language that the editor offers", () => {
    expect(code('const a = "b";', "typescript")).toContain(
      '<span class="code-keyword">const</span>',
    );
    const text = `# a\n"b" 'c' <script>alert(1)</script> & 12\n`;
    for (const lang of Object.keys(CODE_LANGUAGES)) {
      const html = code(text, lang);
      expect(html.replaceAll(/<\/?(?:pre|code|span)\b[^<>]*>/g, "")).not.toMatch(/[<>]/);
      expect(shown(html)).toBe(text);
    }
  });

  test("stays plain without a language, in an unknown one, with markups, and if there is very much", () => {
    expect(code("const a")).not.toContain("<span");
    expect(code("const a", "brainfuck")).not.toContain("<span");
    const markups = [{ type: "STRONG", start: 0, end: 5 }];
    expect(code("const a", "javascript", { markups })).toContain("<strong>const</strong> a");
    expect(code("const a;\n".repeat(1000), "javascript")).not.toContain("<span");
    const blocks = Array.from({ length: 20 }, (_, index) => ({
      name: `aaa${index}`,
      type: "PRE" as const,
      text: "const a;\n".repeat(500),
      lang: "javascript",
    }));
    const html = documentToHtml({ paragraphs: blocks }, { codeHtml: codeHighlighter() });
    expect(html.match(/<code[^>]*><span/g)).toHaveLength(8);
  });
});
