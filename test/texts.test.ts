import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseAst } from "vite";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** Folders whose words aren't the product's: the page of primitives shows samples. */
const SAMPLES = /^worker\/dev\/design\//;

/** Attributes and properties whose strings people read or hear. */
const SHOWN = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "aria-valuetext",
  "cancelLabel",
  "caption",
  "confirmLabel",
  "description",
  "detail",
  "empty",
  "heading",
  "hint",
  "intro",
  "label",
  "more",
  "placeholder",
  "message",
  "note",
  "summary",
  "text",
  "title",
  "warning",
  "words",
]);

/** Texts that the specification quotes with a straight apostrophe. */
const SPECIFIED = [
  "Sorry, we didn't recognize that email",
  "Sorry, we didn't recognize that account",
  "Sorry, that didn't work. Click Follow on the page below",
  "We're sorry, but there was a problem displaying this page",
  "We couldn't process your request",
  "You'll be charged ",
  "You're already following",
];

/** Elements whose content isn't in a language. */
const UNSPOKEN = new Set(["code", "kbd", "script", "style"]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const sources = ["client", "worker"].flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })
    .map((file) => `${room}/${file}`)
    .filter((file) => /\.tsx?$/.test(file)),
);
const codeOf = new Map(sources.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));

describe("the words on screen", () => {
  test("are in the texts.ts of their folder, not between code", () => {
    const components = sources.filter(
      (file) =>
        /^client\/|\.tsx$/.test(file) && !/(^|\/)texts(\.ts|\/)/.test(file) && !SAMPLES.test(file),
    );
    expect(components.flatMap((file) => wordsIn(file, codeOf.get(file) ?? ""))).toEqual([]);
  });

  test.each([
    ["<p>Two words</p>", ["Two words"]],
    ['<p>{"Said"}</p>', ["Said"]],
    ["<p>{isNew ? `Hello ${name}` : <b>·</b>}</p>", ["Hello"]],
    ['<Field label={isNew ? "New" : texts.old} />', ["New"]],
    ['const page = { head: { title: "Your lists", kind: "list" } };', ["Your lists"]],
    ["<code>CACHE_DRIVER</code>", []],
    ['<p className="soft">{texts.some} · {date}</p>', []],
  ])("are found in %s", (code, words) => {
    expect(wordsIn("a.tsx", code)).toEqual(words.map((word) => `a.tsx: ${word}`));
  });

  test("have curly apostrophes", () => {
    const shared = readdirSync(path.join(root, "shared"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => `shared/${file}`);
    const spoken = sources.filter((file) => /^client\/|^worker\/domain\//.test(file));
    const straight = [...spoken, ...shared].flatMap((file) =>
      straightApostrophes(file, codeOf.get(file) ?? readFileSync(path.join(root, file), "utf8")),
    );
    expect(straight).toEqual([]);
  });

  test.each([
    ['export const a = "It isn\'t here.";', ["It isn't here."]],
    ["const a = `${name}'s story`;", []],
    ["const a = `${name} doesn't`;", ["doesn't"]],
    ['<p title="Writers\' stories" />', ["Writers' stories"]],
    ['throw new Error("It can\'t be read");', []],
    ["sql`SELECT 'a' FROM b WHERE c = 'x'`", []],
    ['export const a = "It isn’t here.";', []],
  ])("have no straight apostrophe in %s", (code, found) => {
    expect(straightApostrophes("a.tsx", code)).toEqual(found.map((text) => `a.tsx: ${text}`));
  });

  test("are all used", () => {
    const read = namesRead();
    const unused = sources
      .filter((file) => path.basename(file) === "texts.ts")
      .flatMap((file) => {
        const code = codeOf.get(file) ?? "";
        return (
          [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
            .map(([, name]) => name!)
            .filter((name) => !read.get(file)?.has(name))
            // Used by another text.
            .filter((name) => code.split(new RegExp(`\\b${name}\\b`)).length === 2)
            .map((name) => `${file}: ${name}`)
        );
      });
    expect(unused).toEqual([]);
  });
});

/** The strings of code that people read or hear: in JSX, and in properties with such a name. */
function wordsIn(file: string, code: string): string[] {
  const found: string[] = [];
  const add = (text: unknown): void => {
    // Names of kinds and styles are one word in lower case.
    const isShown = typeof text === "string" && /\p{L}/u.test(text) && !/^[a-z][\w-]*$/.test(text);
    if (isShown) found.push(`${file}: ${text.trim()}`);
  };
  /** Adds the strings that an expression may have as its value. */
  const addValues = (node: Node | null | undefined): void => {
    switch (node?.type) {
      case "Literal":
        return add(node.value);
      case "TemplateLiteral":
        for (const part of node.quasis as { value: { cooked: string } }[]) add(part.value.cooked);
        return;
      case "ConditionalExpression":
        addValues(node.consequent as Node);
        return addValues(node.alternate as Node);
      case "LogicalExpression":
        return addValues(node.right as Node);
      case "JSXExpressionContainer":
        return addValues(node.expression as Node);
    }
  };
  const visit = (node: Node): void => {
    if (node.type === "JSXElement") {
      const { name } = (node.openingElement as { name: { name?: string } }).name;
      if (UNSPOKEN.has(name ?? "")) return;
    }
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      for (const child of node.children as Node[]) {
        if (child.type === "JSXText") add(child.value);
        else addValues(child);
      }
    }
    if (node.type === "JSXAttribute") {
      const { name } = node.name as { name?: string };
      if (SHOWN.has(name ?? "")) addValues(node.value as Node | null);
    }
    if (node.type === "Property") {
      const { name } = node.key as { name?: string };
      if (SHOWN.has(name ?? "")) addValues(node.value as Node);
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
    }
  };
  visit(parseAst(code, { lang: file.endsWith("x") ? "tsx" : "ts" }) as unknown as Node);
  return found;
}

const STRAIGHT = /\p{L}'(\p{L}|\s|$)/u;
const COMMENT = /^\s*(\/\/|\/?\*)/;

/**
 * The strings of code that contain a straight apostrophe, except queries, what only logs contain,
 * and texts that the specification quotes with one.
 */
function straightApostrophes(file: string, code: string): string[] {
  // Parsing takes time, and most apostrophes are in comments.
  const lines = code.split("\n").filter((line) => STRAIGHT.test(line) && !COMMENT.test(line));
  if (lines.length === 0) return [];
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === "TaggedTemplateExpression" || node.type === "NewExpression") return;
    if (node.type === "CallExpression") {
      const { object, name } = node.callee as { object?: { name?: string }; name?: string };
      if (object?.name === "console" || name === "log") return;
    }
    const text =
      node.type === "TemplateElement" ? (node.value as { cooked: string }).cooked : node.value;
    const isText = ["Literal", "TemplateElement", "JSXText"].includes(node.type);
    if (isText && typeof text === "string" && STRAIGHT.test(text)) {
      if (!SPECIFIED.some((specified) => text.includes(specified)))
        found.push(`${file}: ${text.trim()}`);
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
    }
  };
  visit(parseAst(code, { lang: file.endsWith("x") ? "tsx" : "ts" }) as unknown as Node);
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** The names that each texts.ts exports and somebody reads, by its path. */
function namesRead(): Map<string, Set<string>> {
  const read = new Map<string, Set<string>>();
  for (const [file, code] of codeOf) {
    for (const [, all, some, from] of code.matchAll(
      /(?:import|export) (?:\* as (\w+)|\{([^}]*)\}) from "(\.[^"]*\/texts\.ts)"/g,
    )) {
      const module = path.posix.join(path.posix.dirname(file), from!);
      const names = all
        ? [...code.matchAll(new RegExp(`\\b${all}\\.(\\w+)`, "g"))].map(([, name]) => name!)
        : some!.split(",").map((name) => name.trim().replace(/ as .*|^type /g, ""));
      read.set(module, new Set([...(read.get(module) ?? []), ...names]));
    }
  }
  return read;
}
