// Converts Substack's widgets, which have their content as JSON in `data-attrs`.

import { FORMULA_LANGUAGE } from "../document.ts";
import { SILENCE } from "./captures.ts";
import type { Attributes, ElementRule } from "./elements.ts";
import type { ElementReader } from "./ElementReader.ts";
import { addImage, addPage } from "./media.ts";

type Fields = Record<string, unknown>;

/** Widgets of the site around the story. */
const FURNITURE = /subscri|share|comment|leaderboard|paywall|donat|referral|CaptionedButton/i;

/** Returns the rule of an element with `data-attrs`; null to read it like any other. */
export function substackRule(attributes: Attributes): ElementRule | null {
  const fields = fieldsOf(attributes["data-attrs"] ?? "");
  const { class: className = "", "data-component-name": component = "" } = attributes;
  if (/^img$|captioned-image/.test(className) || component === "Image2ToDOM") return null;
  const write = Object.keys(WIDGETS).find((name) => Object.hasOwn(fields, name));
  if (FURNITURE.test(`${className} ${component}`)) return furniture;
  return write === undefined ? null : widget(WIDGETS[write] as Widget, fields);
}

const furniture: ElementRule = (reader) => {
  reader.trace.ignore();
  return reader.capture(SILENCE);
};

type Widget = (reader: ElementReader, fields: Fields) => void;

/** How each widget is written, by the field that it alone has. */
const WIDGETS: Readonly<Record<string, Widget>> = {
  persistentExpression: ({ builder }, { persistentExpression }) => {
    const end = builder.startCode(FORMULA_LANGUAGE);
    builder.addText(text(persistentExpression));
    end();
  },
  gallery: (reader, { gallery }) => {
    const { images, caption } = record(gallery);
    for (const image of Array.isArray(images) ? images : [])
      addImage(reader, { src: text(record(image).src), alt: text(record(image).alt) });
    reader.builder.captionLast(text(caption));
  },
  videoId: (reader, { videoId, startTime }) => {
    const start = /^\d{1,6}/.exec(text(startTime))?.[0];
    const isVimeo = /^\d+$/.test(text(videoId));
    addPage(
      reader,
      isVimeo
        ? `https://vimeo.com/${text(videoId)}`
        : `https://www.youtube.com/watch?v=${text(videoId)}${start ? `&t=${start}` : ""}`,
      "",
    );
  },
  instagram_id: (reader, { instagram_id: id, title }) =>
    addPage(reader, `https://www.instagram.com/p/${encodeURIComponent(text(id))}/`, text(title)),
  canonical_url: (reader, fields) =>
    addPage(reader, text(fields.canonical_url), text(fields.title)),
  url: (reader, { url, title, full_text: words }) =>
    addPage(reader, text(url), text(title) || text(words)),
};

/** Writes a widget in place of its elements, unless they are the content themselves. */
function widget(write: Widget, fields: Fields): ElementRule {
  return (reader) => {
    const { added } = reader.builder;
    reader.builder.flush();
    return () => {
      reader.builder.flush();
      if (reader.builder.added === added) write(reader, fields);
    };
  };
}

function fieldsOf(json: string): Fields {
  try {
    return record(JSON.parse(json));
  } catch {
    return {};
  }
}

function record(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
