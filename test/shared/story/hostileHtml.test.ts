import { describe, expect, test } from "vitest";
import type { Paragraph, RichText, StoryDocument } from "../../../shared/story/document.ts";
import { documentText } from "../../../shared/story/documentText.ts";
import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";
import { htmlToDocument } from "../../../shared/story/fromHtml/htmlToDocument.ts";
import { readDocument } from "../../../shared/story/isValidDocument.ts";
import { markdownToDocument } from "../../../shared/story/markdown/markdownToDocument.ts";
import { randomFrom, randomStory, randomTagSoup } from "./randomStory.ts";
import { dangersIn, readHtml } from "./readHtml.ts";

const ATTACKS = [
  `<script>alert(1)</script>`,
  `<scr<script>ipt>alert(1)</scr</script>ipt>`,
  `<img src=x onerror=alert(1)>`,
  `<img/src=x/onerror=alert(1)//`,
  `<img src="https://a.example/x.png" alt='"><script>alert(1)</script>'>`,
  `<svg onload=alert(1)>`,
  `<svg><script>alert(1)</script></svg>`,
  `<svg><style><img src=x onerror=alert(1)></style></svg>`,
  `<svg><animate onbegin=alert(1) attributeName=x></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>`,
  `<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  `<math><mi//xlink:href="data:x,<script>alert(1)</script>">`,
  `<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`,
  `<form action="javascript:alert(1)"><form><button formaction="javascript:alert(2)">go</button>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
  `<style>@import 'javascript:alert(1)';</style>`,
  `<style><img src="</style><img src=x onerror=alert(1)//">`,
  `<a href="javascript:alert(1)">x</a>`,
  `<a href="java&#x09;script:alert(1)">x</a>`,
  `<a href="&#1;javascript:alert(1)">x</a>`,
  `<a href=" javascript:alert(1)">x</a>`,
  `<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>`,
  `<a href="https://a.example/" onclick="alert(1)" style="position:fixed">x</a>`,
  `<iframe src="javascript:alert(1)"></iframe>`,
  `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
  `<iframe src="https://www.youtube.com/embed/abcdefghijk" onload=alert(1)></iframe>`,
  `<iframe src="https://www.youtube.com/embed/a%22onload=alert(1)"></iframe>`,
  `<object data="data:text/html,<script>alert(1)</script>"></object>`,
  `<embed src="javascript:alert(1)">`,
  `<video src=x onerror=alert(1)><source onerror=alert(1)></video>`,
  `<audio src="javascript:alert(1)"></audio>`,
  `<body onload=alert(1)>`,
  `<base href="https://evil.example/"><a href="x">x</a>`,
  `<meta http-equiv="refresh" content="0;url=javascript:alert(1)">`,
  `<link rel=stylesheet href="https://evil.example/x.css">`,
  `<table background="javascript:alert(1)"><tr><td onmouseover=alert(1)>x</table>`,
  `<details open ontoggle=alert(1)><summary>x</summary>y</details>`,
  `<input autofocus onfocus=alert(1)>`,
  `<select><style></select><img src=x onerror=alert(1)></style></select>`,
  `<textarea><script>alert(1)</script></textarea>`,
  `<title><img src=x onerror=alert(1)></title>`,
  `<xmp><p title="</xmp><svg/onload=alert(1)>"></xmp>`,
  `<template><script>alert(1)</script></template>`,
  `<plaintext><script>alert(1)</script>`,
  `<noembed><img src=x onerror=alert(1)></noembed>`,
  `<![CDATA[<script>alert(1)</script>]]>`,
  `<?xml version="1.0"?><script>alert(1)</script>`,
  `<!--><script>alert(1)</script>-->`,
  `<!-- --!><img src=x onerror=alert(1)> -->`,
  `<!-<img src=x onerror=alert(1)>`,
  `<p title='</p><script>alert(1)</script>'>x</p>`,
  `<p id="x" name="y" class='"><script>alert(1)</script>'>x</p>`,
  `<h2 id='"><script>alert(1)</script>'>x</h2><a href='#"><script>alert(1)</script>'>y</a>`,
  `<img name="body"><a name="__proto__">x</a><p id="constructor">y</p>`,
  `<pre><code class='language-x" onclick="alert(1)'>x</code></pre>`,
  `<ol start='1" onclick="alert(1)'><li value='"><script>'>x</ol>`,
  `\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>`,
  `<\u0000script>alert(1)</script>`,
  `<IMG SRC="jav&#x0A;ascript:alert('XSS');">`,
  `<a href="https:alert(1)">x</a><a href="///evil.example">y</a>`,
  `<marquee onstart=alert(1)>x</marquee>`,
  `<div style="background:url(javascript:alert(1))">x</div>`,
  `<div style="width:expression(alert(1))">x</div>`,
  `<button popovertarget=x onclick=alert(1)>x</button><dialog open onclose=alert(1)>y</dialog>`,
  `<portal src="javascript:alert(1)"></portal><frameset onload=alert(1)>`,
  `${"<div>".repeat(50)}<script>alert(1)</script>`,
];

describe("hostile HTML", () => {
  test.each(ATTACKS)("%s does nothing as HTML", (attack) => {
    const html = documentToHtml(htmlToDocument(`<p>before</p>${attack}`).document);
    expect(dangersIn(html)).toEqual([]);
    expect(html).toContain("before");
  });

  test.each(ATTACKS)("%s does nothing as Markdown", (attack) => {
    const markdown = `before\n\n${attack}\n\nwords ${attack} words\n\n[x](${attack})\n`;
    expect(dangersIn(documentToHtml(markdownToDocument(markdown).document))).toEqual([]);
  });

  test.each(ATTACKS)("%s becomes a valid document without any of the attack", (attack) => {
    const { document } = htmlToDocument(`x ${attack}`);
    expect(readDocument(JSON.parse(JSON.stringify(document)))).toEqual(document);
  });
});

describe("any document", () => {
  test("is written as HTML that runs nothing and closes every element", () => {
    for (let seed = 0; seed < 1500; seed += 1) {
      const html = documentToHtml(randomStory(randomFrom(seed)));
      expect(dangersIn(html), `seed ${seed}`).toEqual([]);
      expect(readHtml(html).openAtEnd, `seed ${seed}`).toEqual([]);
      expect(html, `seed ${seed}`).not.toMatch(/ style=| on\w+="/);
    }
  });
});

describe("any tags in any order", () => {
  test("keep every word, in the document and in the written HTML", () => {
    for (let seed = 0; seed < 1500; seed += 1) {
      const { html, words } = randomTagSoup(randomFrom(seed));
      const { document } = htmlToDocument(html);
      const written = readHtml(documentToHtml(document).replaceAll("<", " <")).text;
      for (const text of [documentText(document), written]) {
        const found = new Set(text.match(/w\d+/g));
        expect(
          words.filter((word) => !found.has(word)),
          `seed ${seed}: ${html}`,
        ).toEqual([]);
      }
    }
  });

  test("become valid documents whose markups are in range and don't overlap", () => {
    for (let seed = 0; seed < 1500; seed += 1) {
      const { html } = randomTagSoup(randomFrom(seed));
      const { document } = htmlToDocument(html);
      expect(readDocument(JSON.parse(JSON.stringify(document))), `seed ${seed}`).toEqual(document);
      for (const text of textsOf(document)) expect(markupFaults(text), `seed ${seed}`).toEqual([]);
    }
  });
});

describe("size and depth", () => {
  test.each<[name: string, html: string]>([
    ["10,000 open elements", `${"<div>".repeat(10_000)}x`],
    ["10,000 nested markups", `${"<b>".repeat(10_000)}x${"</b>".repeat(10_000)}`],
    ["10,000 nested lists", `${"<ul><li>".repeat(10_000)}x`],
    ["10,000 nested quotations", `${"<blockquote>".repeat(10_000)}x`],
    ["10,000 nested tables", `${"<table><tr><td>".repeat(10_000)}x`],
    ["10,000 nested folded parts", `${"<details>".repeat(10_000)}x`],
    ["10,000 nested figures", `${"<figure><figcaption>".repeat(10_000)}x`],
    ["five megabytes of open elements", `${"<i>".repeat(1_700_000)}x`],
    ["five megabytes of line breaks", `a${"<br>".repeat(1_250_000)}x`],
    ["five megabytes of blank code", `<pre>${"\n".repeat(5_000_000)}x`],
  ])(
    "%s are parsed without loss, before work that grows with their square could end",
    (_, html) => {
      const { document } = htmlToDocument(html);
      const written = documentToHtml(document);
      expect(documentText(document)).toContain("x");
      expect(readHtml(written).text).toContain("x");
    },
    120_000,
  );
});

function textsOf(document: StoryDocument): RichText[] {
  const all: RichText[] = [];
  const visit = (paragraphs: readonly Paragraph[]) => {
    for (const paragraph of paragraphs) {
      all.push(paragraph, ...(paragraph.table?.rows.flat() ?? []));
      visit(paragraph.children ?? []);
    }
  };
  visit(document.paragraphs);
  return all;
}

function markupFaults({ text, markups = [] }: RichText): string[] {
  return markups.flatMap((markup, index) => {
    const faults: string[] = [];
    if (markup.start < 0 || markup.start >= markup.end || markup.end > text.length)
      faults.push(`out of range: ${JSON.stringify(markup)}`);
    const twin = markups
      .slice(0, index)
      .find(
        (other) =>
          other.type === markup.type && other.href === markup.href && other.end >= markup.start,
      );
    if (twin) faults.push(`not merged: ${JSON.stringify([twin, markup])}`);
    return faults;
  });
}
