// A story's embed as a separate page, GET /media/{story's id}-{paragraph's name}, for other sites
// and readers that show a story's embeds. It contains only that frame and no viewer data.

import type { Paragraph } from "../../../shared/story/document.ts";
import { isEmbedAddress } from "../../../shared/story/embeds/embeds.ts";
import { frameTag } from "../../../shared/story/toHtml/embedHtml.ts";
import { attributesHtml, escapeHtml } from "../../../shared/story/toHtml/escapeHtml.ts";
import { asAnonymous } from "../../domain/identity/rows/asAnonymous.ts";
import { bodyFor } from "../../domain/stories/rows/storyBody.ts";
import { visibleStory } from "../../domain/stories/rows/stories.ts";
import { answerDocument } from "../crawlers/answerDocument.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";

const WHOLE = "position:absolute;inset:0;width:100%;height:100%;border:0";

/** Answers GET and HEAD of an embed, limited to what anonymous viewers see of the story. */
export const mediaEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const [, postId, name] =
    /^\/media\/([0-9a-f]{12})-([0-9a-f]{4,16})$/.exec(new URL(c.req.url).pathname) ?? [];
  const context = asAnonymous(c.get("request"));
  const story = postId ? await visibleStory(context, postId) : null;
  const embed = story && embedNamed((await bodyFor(context, story)).document.paragraphs, name);
  if (!embed || !isEmbedAddress(embed.src)) {
    throw new TypedError("NOT_FOUND", "We couldn’t find this embed.");
  }
  const { origin } = new URL(embed.src, c.req.url);
  return answerDocument(c, {
    body:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(embed.title)}</title>` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
      `<link${attributesHtml({ rel: "canonical", href: embed.href })}></head>` +
      `<body>${frameTag(embed, WHOLE)}</body></html>`,
    contentType: "text/html; charset=utf-8",
    headers: {
      "Content-Security-Policy": `default-src 'none'; style-src-attr 'unsafe-inline'; frame-src ${origin}; base-uri 'none'; form-action 'none'; frame-ancestors *`,
    },
  });
});

/** The embed of the named paragraph, at any nesting level. */
function embedNamed(
  paragraphs: readonly Paragraph[],
  name: string | undefined,
): Paragraph["embed"] {
  for (const paragraph of paragraphs) {
    if (paragraph.name === name && paragraph.embed) return paragraph.embed;
    const within = embedNamed(paragraph.children ?? [], name);
    if (within) return within;
  }
  return undefined;
}
