// Small exports of other services in their original formats.

export const MEDIUM_STORY = `<!DOCTYPE html><html><head><title>Basic post</title></head><body>
<article class="h-entry"><header><h1 class="p-name">Basic post</h1></header>
<section data-field="subtitle" class="p-summary">
  A subtitle of some sort
</section>
<section data-field="body" class="e-content"><section class="section section--body">
<div class="section-divider"><hr class="section-divider"></div><div class="section-inner">
<h3 class="graf graf--h3 graf--title">Basic post</h3>
<h4 class="graf graf--h4 graf--subtitle">A subtitle of some sort</h4>
<p class="graf graf--p">The first paragraph.</p>
<figure class="graf"><img class="graf-image" alt="An image" src="https://cdn.example.com/p.png"></figure>
<p class="graf graf--p">The second.<script>alert(1)</script></p>
</div></section></section>
<footer><p>By <a href="https://medium.com/@someone" class="p-author h-card">Someone</a></p>
<p><a href="https://medium.com/@someone/basic-abcd" class="p-canonical">Canonical link</a></p>
<p>Exported from <a href="https://medium.com">Medium</a> on September 21, 2018.</p></footer>
</article></body></html>`;

export const MEDIUM_PROFILE = `<html><body><section class="h-card"><h3 class="p-name">Someone</h3>
<b>Email address:</b> someone@example.com</section></body></html>`;

export const GHOST = {
  meta: { version: "5.0.0" },
  data: {
    posts: [
      {
        id: "p1",
        title: "First",
        slug: "first",
        html: "<p>Hello</p>",
        type: "post",
        feature_image: "https://example.com/c.jpg",
        custom_excerpt: "In short",
        canonical_url: "https://first.example.com/first",
      },
      { id: "p2", title: "About", slug: "about", html: "<p>Us</p>", type: "page" },
      { id: "p3", title: "Empty", slug: "empty", html: null, type: "post" },
      null,
    ].filter((post) => post !== null),
    posts_meta: [{ post_id: "p1", feature_image_alt: 'A "tree"' }],
  },
};

export const WORDPRESS = `<?xml version="1.0" encoding="UTF-8"?>
<rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>A site</title><link>https://example.com</link><wp:wxr_version>1.2</wp:wxr_version>
<item><title>Hello &amp; welcome</title><link>https://example.com/hello</link>
  <guid isPermaLink="false">https://example.com/?p=1</guid>
  <content:encoded><![CDATA[One.

Two.

[caption id="x" width="300"]<img src="https://example.com/i.jpg" alt="I" /> What it is[/caption]]]></content:encoded>
  <excerpt:encoded><![CDATA[The <b>excerpt</b>]]></excerpt:encoded>
  <wp:post_id>1</wp:post_id><wp:post_name>hello</wp:post_name><wp:post_type>post</wp:post_type>
  <wp:status>publish</wp:status>
  <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value><![CDATA[9]]></wp:meta_value></wp:postmeta>
</item>
<item><title>A draft</title><link>https://example.com/?p=2</link>
  <content:encoded><![CDATA[<p>Not yet.</p>]]></content:encoded><wp:post_id>2</wp:post_id>
  <wp:post_name /><wp:post_type>post</wp:post_type><wp:status>draft</wp:status></item>
<item><title>Relative</title><link>/relative</link><content:encoded><![CDATA[<p>Here.</p>]]></content:encoded>
  <wp:post_id>5</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item>
<item><title>About</title><content:encoded><![CDATA[Us]]></content:encoded><wp:post_id>3</wp:post_id>
  <wp:post_type>page</wp:post_type><wp:status>publish</wp:status></item>
<item><title>Gone</title><content:encoded><![CDATA[Old]]></content:encoded><wp:post_id>4</wp:post_id>
  <wp:post_type>post</wp:post_type><wp:status>trash</wp:status></item>
<item><title>cover</title><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type>
  <excerpt:encoded><![CDATA[By the <b>river</b>]]></excerpt:encoded>
  <wp:status>inherit</wp:status><wp:attachment_url>https://example.com/cover.jpg</wp:attachment_url>
  <wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>A cover</wp:meta_value></wp:postmeta>
</item></channel></rss>`;

export const SUBSTACK_POSTS = `post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url
1.plain,2019-07-26T20:48:19.814Z,TRUE,,newsletter,everyone,"Plain, &#x201C;text&#x201D;",It is short,
2.gone,2019-07-26T20:48:19.814Z,TRUE,,newsletter,everyone,Gone,,
3.thread,2022-08-12T12:11:23.230Z,TRUE,,thread,everyone,Talk to us,,
`;

export const SUBSTACK_PAGE = `<p class="button-wrapper" data-attrs='{"text":"Sign up now"}'>
<a class="button primary" href="https://example.com/subscribe"><span>Sign up now</span></a></p>
<p>Lorem ipsum.</p><div><hr /></div>`;

export const JEKYLL = `---
title: "This is a: basic post"
author: Someone
description: What it is
canonical_url: https://first.example.com/basic
tags: [a, b]
---

Lorem *ipsum*.
`;

export const BEEHIIV_POSTS = `id,web_title,status,audience,content_tags,url,web_subtitle,email_subject_line,content_html,thumbnail_url,created_at
a1,Sample post,confirmed,free,Reeds; The river,https://example.beehiiv.com/p/sample-post,"A subtitle, too",Subject,"<table><tr id='content-blocks'><p>Sample <b>text</b></p></tr></table>",uploads/1/image.png,2023-01-18 21:25:27
a2,Not yet,draft,free,,https://example.beehiiv.com/p/not-yet,,,<p>Draft</p>,,2023-01-18 21:25:27
a3,Nothing,confirmed,free,,https://example.beehiiv.com/p/nothing,,,,,2023-01-18 21:25:27
`;

/** A post as Ghost's migration tools export it. */
export const GHOST_TOOLS = {
  posts: [
    {
      url: "https://first.example.com/space/post-ef12",
      data: {
        title: "Moved here",
        slug: "moved-here",
        html: "<p>Hello</p>",
        feature_image: "https://example.com/c.jpg",
        feature_image_alt: "A tree",
        feature_image_caption: 'A tree by <a href="https://example.com/ann">Ann</a>',
        tags: [
          { url: "https://first.example.com/tag/reeds", data: { name: "Reeds" } },
          { url: "migrator-added-tag", data: { name: "#migrated" } },
        ],
      },
    },
  ],
  users: [],
};

/** A saved page of a Substack site, with the data that it embeds for its scripts. */
export const SUBSTACK_SAVED_PAGE = `<html><head>
<meta property="og:url" content="https://example.substack.com/p/plain" />
<script>window._preloads = JSON.parse("{\\"post\\":{\\"postTags\\":[{\\"id\\":\\"e\\",\\"name\\":\\"Blogging &amp; more\\",\\"hidden\\":false},{\\"id\\":\\"f\\",\\"name\\":\\"Secret\\",\\"hidden\\":true}]}}")</script>
</head><body><article><p>Lorem ipsum.</p></article></body></html>`;
