// Owns which SVGs are safe. Ours are served in a sandbox, so this is the second line of defense.
// Rejects an SVG with a script, an event handler, foreign markup or an external reference; cleaning
// it might change the drawing.

import { Parser } from "htmlparser2";
import type { ImageFacts } from "../imageKind.ts";
import { MAX_IMAGE_SIDE } from "../imageLimits.ts";

/** How far into the file the root element may be, in bytes. */
const PROLOGUE_WINDOW = 4096;
/** The size of an SVG without one (CSS 2.2, 10.3.2). */
const DEFAULT_SIZE = { width: 300, height: 150 };

const FORBIDDEN_ELEMENTS = new Set([
  "script",
  "handler",
  "listener",
  "foreignobject",
  "iframe",
  "embed",
  "object",
  "audio",
  "video",
  "html",
  "body",
  "link",
  "meta",
  "base",
]);
/** Elements that animate an attribute of another element. */
const ANIMATIONS = new Set(["animate", "set", "animatetransform", "animatemotion"]);
const EMBEDDED_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,/i;

/** Returns true for text whose first element is an SVG root. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, PROLOGUE_WINDOW));
  const prologue =
    /^\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!doctype[^>[]*(?:\[[\s\S]*?\])?\s*>\s*)*/i;
  return /^<(?:svg:)?svg[\s>/]/.test(start.replace(prologue, ""));
}

/** Reads an SVG's size in CSS pixels; "unsafe" if it contains more than a drawing. */
export function readSvg(bytes: Uint8Array): ImageFacts | "unsafe" {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // A browser could decode other encodings differently than this parser.
    return "unsafe";
  }
  let isUnsafe = /<!entity/i.test(text);
  let root: Record<string, string> | undefined;
  let styleDepth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        root ??= attributes;
        if (localName(name) === "style") styleDepth += 1;
        isUnsafe ||= isUnsafeElement(name, attributes);
      },
      onclosetag(name) {
        if (localName(name) === "style") styleDepth -= 1;
      },
      ontext(content) {
        if (styleDepth > 0) isUnsafe ||= isUnsafeStyle(content);
      },
      onprocessinginstruction(name) {
        isUnsafe ||= name.toLowerCase().startsWith("?xml-stylesheet");
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  if (isUnsafe || !root) return "unsafe";
  return { ...sizeOf(root), isAnimated: false };
}

function isUnsafeElement(name: string, attributes: Record<string, string>): boolean {
  const element = localName(name);
  if (FORBIDDEN_ELEMENTS.has(element)) return true;
  return Object.entries(attributes).some(([key, value]) => {
    const attribute = localName(key);
    if (attribute.startsWith("on")) return true;
    if (/^xmlns(:|$)/i.test(key) && value.includes("1999/xhtml")) return true;
    if (/^\s*(?:javascript|vbscript)\s*:/i.test(withoutBlanks(value))) return true;
    if (attribute === "attributename" && ANIMATIONS.has(element)) {
      return /href|^on/i.test(value.trim());
    }
    if (attribute === "href" || attribute === "src") return !isOwnReference(element, value);
    return isUnsafeStyle(value);
  });
}

/** A fragment of the same file, an embedded image, or a link that requires a click. */
function isOwnReference(element: string, value: string): boolean {
  const target = value.trim();
  if (target === "" || target.startsWith("#") || EMBEDDED_IMAGE.test(target)) return true;
  return element === "a" && /^https?:\/\//i.test(target);
}

/** Styles and presentation attributes may only refer to parts of the same file. */
function isUnsafeStyle(text: string): boolean {
  const css = withoutEscapes(text);
  if (/@import|image-set\s*\(|expression\s*\(|-moz-binding/i.test(css)) return true;
  return [...css.matchAll(/url\(\s*["']?([^"')]*)/gi)].some(
    ([, address = ""]) => !isOwnReference("", address),
  );
}

/** Resolves CSS escapes (CSS Syntax 3, 4.3.7). */
function withoutEscapes(css: string): string {
  return css.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi, (_, hex?: string, plain = "") => {
    const code = hex === undefined ? Number.NaN : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : plain;
  });
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1).toLowerCase();
}

function withoutBlanks(text: string): string {
  // Browsers ignore whitespace and control characters inside a scheme.
  return Array.from(text)
    .filter((character) => character > " ")
    .join("");
}

function sizeOf(root: Record<string, string>): { width: number; height: number } {
  const box = (root.viewBox ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [boxWidth = 0, boxHeight = 0] = box.length === 4 ? box.slice(2) : [];
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : null;
  const width = pixels(root.width);
  const height = pixels(root.height);
  if (width && height) return bounded(width, height);
  if (width) return bounded(width, width / (ratio ?? 2));
  if (height) return bounded(height * (ratio ?? 2), height);
  return ratio ? bounded(boxWidth, boxHeight) : DEFAULT_SIZE;
}

/** Converts an absolute length to CSS pixels; null for a percentage. */
function pixels(length = ""): number | null {
  const parts = /^\s*\+?([\d.]{1,20}(?:e[+-]?\d{1,3})?)\s*(px|pt|pc|mm|cm|in)?\s*$/i.exec(length);
  if (!parts) return null;
  const unit = { px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 };
  const value = Number(parts[1]) * unit[(parts[2] ?? "px").toLowerCase() as keyof typeof unit];
  return Number.isFinite(value) && value > 0 ? value : null;
}

/** Vector images have no pixel limit, so a size beyond ours is scaled down in proportion. */
function bounded(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_IMAGE_SIDE / Math.max(width, height));
  const whole = (length: number): number => Math.max(1, Math.round(length * scale) || 1);
  return { width: whole(width), height: whole(height) };
}
