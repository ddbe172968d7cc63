// Converts the shortcodes of site generators in Markdown, Jekyll's `{% … %}` and Hugo's `{{< … >}}`,
// to Markdown and HTML. An unknown one is noted, because only the site's theme knows what it shows.

import { escapeHtml } from "../toHtml/escapeHtml.ts";
import { lostHtml } from "./lostHtml.ts";

const HIGHLIGHT =
  /^[ \t]*(?:\{%-?\s*highlight\s+([\w+#.-]+)[^%\n]{0,200}%\}|\{\{[<%]\s*highlight\s+"?([\w+#.-]+)[^\n]{0,200}?[>%]\}\})[ \t]*\n?([^]*?)\n?[ \t]*(?:\{%-?\s*endhighlight\s*-?%\}|\{\{[<%]\s*\/\s*highlight\s*[>%]\}\})/gm;
const FENCES = /(^(?:```|~~~)[^]*?^(?:```|~~~)[^\n]*|`[^`\n]{1,2000}`)/m;
const LINKED =
  /\]\(\s*(?:\{\{[<%]\s*(?:ref|relref)\s+"?([^\s">%]{1,300})"?\s*[>%]\}\}|\{%\s*(?:link|post_url)\s+([^\s%]{1,300})\s*%\})/g;
const TAG =
  /\{\{[<%]\s*(\/?)\s*([\w/-]{1,60})((?:[^>%\n]|%(?!\}\})){0,1000}?)\/?[>%]\}\}|\{%-?\s*([\w-]{1,60})([^%\n]{0,1000})-?%\}/g;
const ATTRIBUTE = /([\w-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))|"([^"]*)"|(\S+)/g;

/** Jekyll's tags that show nothing. */
const SILENT =
  /^(?:raw|endraw|comment|endcomment|assign|capture|endcapture|if|elsif|else|endif|unless|endunless|for|endfor)$/;

type Values = { named: ReadonlyMap<string, string>; bare: readonly string[] };

const SHORTCODES: Readonly<Record<string, (values: Values) => string>> = {
  youtube: (values) => frame(`https://www.youtube.com/watch?v=${idOf(values)}`),
  vimeo: (values) => frame(`https://vimeo.com/${idOf(values)}`),
  tweet: postOf,
  x: postOf,
  twitter: postOf,
  instagram: (values) => frame(`https://www.instagram.com/p/${idOf(values)}/`),
  gist: ({ bare }) =>
    `<script src="https://gist.github.com/${escapeHtml(bare.slice(0, 2).join("/"))}.js"></script>`,
  figure: ({ named }) => {
    const caption = named.get("caption") ?? named.get("title") ?? "";
    const under = caption === "" ? "" : `<figcaption>${escapeHtml(caption)}</figcaption>`;
    return `<figure><img src="${escapeHtml(named.get("src") ?? "")}" alt="${escapeHtml(named.get("alt") ?? "")}">${under}</figure>`;
  },
};

/** Converts the shortcodes of a Markdown text, outside of code. */
export function withoutMarkdownShortcodes(markdown: string): string {
  if (!/\{\{[<%]|\{%/.test(markdown)) return markdown;
  const highlighted = markdown.replace(
    HIGHLIGHT,
    (_whole, jekyll: string | undefined, hugo: string | undefined, code: string) =>
      `${fenceFor(code)}${jekyll ?? hugo ?? ""}\n${code}\n${fenceFor(code)}\n`,
  );
  const parts = highlighted.split(new RegExp(FENCES.source, "gm"));
  // Every second part is code and stays unchanged.
  return parts.map((part, index) => (index % 2 === 0 ? withoutTags(part) : part)).join("");
}

function withoutTags(markdown: string): string {
  return markdown
    .replace(
      LINKED,
      (_whole, hugo: string | undefined, jekyll: string | undefined) => `](${hugo ?? jekyll ?? ""}`,
    )
    .replace(
      TAG,
      (
        whole,
        slash: string,
        hugo: string | undefined,
        hugoRest: string,
        jekyll: string | undefined,
        jekyllRest: string,
      ) => {
        const name = hugo ?? jekyll ?? "";
        if (slash === "/" || (jekyll && (SILENT.test(name) || name.startsWith("end")))) return "";
        const values = valuesOf(hugo === undefined ? jekyllRest : hugoRest);
        return Object.hasOwn(SHORTCODES, name)
          ? (SHORTCODES[name]?.(values) ?? "")
          : lostHtml("shortcode", whole.slice(0, 100));
      },
    );
}

/** Returns a fence that the code doesn't contain. */
function fenceFor(code: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length));
  return "`".repeat(longest + 1);
}

function valuesOf(text: string): Values {
  const named = new Map<string, string>();
  const bare: string[] = [];
  for (const [, name, double, single, plain, quoted, word] of text.matchAll(ATTRIBUTE)) {
    if (name) named.set(name.toLowerCase(), double ?? single ?? plain ?? "");
    else bare.push(quoted ?? word ?? "");
  }
  return { named, bare };
}

function idOf({ named, bare }: Values): string {
  return encodeURIComponent(named.get("id") ?? bare[0] ?? "");
}

function postOf({ named, bare }: Values): string {
  const id = named.get("id") ?? bare.at(-1) ?? "";
  return frame(id.startsWith("https:") ? id : `https://x.com/i/status/${encodeURIComponent(id)}`);
}

function frame(address: string): string {
  return `<iframe src="${escapeHtml(address)}"></iframe>`;
}
