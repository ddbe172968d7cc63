import { describe, expect, test } from "vitest";
import { importNoteText, reportedNotes } from "../../../shared/imports/importNotes.ts";
import { htmlToDocument } from "../../../shared/story/fromHtml/htmlToDocument.ts";

const notesOf = (html: string) => reportedNotes(htmlToDocument(html).notes).map(importNoteText);

describe("an element with content that adds nothing to a story", () => {
  test.each([
    ["<x-widget source='a'></x-widget>", "1 element couldn’t be imported: x-widget"],
    [
      `<div class="photo-gallery" data-images='[{"src":"a.jpg"}]'></div>`,
      "1 gallery couldn’t be imported: div.photo-gallery",
    ],
    [
      `<div class="hero" style="background-image: url(a.jpg)"></div>`,
      "1 element couldn’t be imported: div.hero",
    ],
    [
      `<script src="https://w.example/w.js"></script>`,
      "1 script couldn’t be imported: https://w.example/w.js",
    ],
    ["<script>draw()</script>", "1 script couldn’t be imported: script"],
    ["<svg><path d='M0 0'/></svg>", "1 drawing couldn’t be imported: svg"],
    ["<canvas></canvas>", "1 drawing couldn’t be imported: canvas"],
    ["<iframe srcdoc='<p>x</p>'></iframe>", "1 embed couldn’t be imported: iframe"],
    ["<template><p>x</p></template>", "1 element couldn’t be imported: template"],
    ["<video><p>Only this</p></video>", "1 video or recording couldn’t be imported: video"],
    ["<div hidden>Words</div>", "1 hidden part couldn’t be imported: div"],
    ["<p><a href='https://e.example/'></a></p>", "1 element couldn’t be imported: p"],
  ])("is noted: %s", (html, note) => {
    expect(notesOf(html)).toEqual([note]);
  });

  test("is noted once per kind, with the text before the first one", () => {
    const html = `<p>Before <b>it</b></p><div><x-a v=1></x-a></div><p>Then</p><x-b v=1></x-b>`;
    expect(notesOf(html)).toEqual([
      "2 elements couldn’t be imported: x-a (the first after “Before it”)",
    ]);
  });
});

test("an image without a usable source counts as missing", () => {
  const { notes } = htmlToDocument("<picture><source srcset='a.webp'></picture>");
  expect(notes.map(({ kind }) => kind)).toEqual(["image-rejected"]);
});

test.each([
  ["white space and comments", "<p> </p><div><!-- x --></div><p>x</p>"],
  ["tracking pixels", `<p>x<img src="https://t.example/p.gif" width=1 height=1></p>`],
  [
    "styles and metadata",
    "<style>p{}</style><link href='https://e.example/a.css'><meta content=x><p>x</p>",
  ],
  [
    "scripts of embeds and statistics",
    `<p>x</p><script src="//platform.twitter.com/widgets.js"></script>`,
  ],
  ["data for search engines", `<p>x</p><script type="application/ld+json">{"a":1}</script>`],
  ["links beside headings", `<h2>x<a class="anchor" href="#x">#</a></h2>`],
  ["elements whose content is in the story", `<div data-config='{"a":1}'><p>x</p></div>`],
  [
    "pictures with sources",
    `<picture><source srcset="https://e.example/a.webp"><img src="https://e.example/a.png"></picture>`,
  ],
])("%s aren't noted", (_, html) => {
  expect(notesOf(html)).toEqual([]);
});
