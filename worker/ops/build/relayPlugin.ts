import path from "node:path";
import { parseSync, type Plugin } from "vite";

const DEFINITION = /\b(?:query|mutation|subscription|fragment)\s+(\w+)/;

/**
 * Replaces each graphql`…` tag with an import of its relay-compiler artifact. Line numbers don't
 * change, so no source map is needed.
 */
export function relayPlugin(options: { root: string; artifacts: string }): Plugin {
  return {
    name: "relay-tags",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?$/, code: /graphql`/ },
      handler(code, id) {
        const file = id.split("?")[0]!;
        const tags = findTags(parseSync(file, code).program);
        if (tags.length === 0) return null;
        let out = code;
        const imports: string[] = [];
        for (const tag of tags.toReversed()) {
          const text = code.slice(tag.start, tag.end);
          const name = DEFINITION.exec(text)?.[1];
          if (!name)
            throw new Error(`A graphql tag in ${path.relative(options.root, file)} has no name`);
          const lines = "\n".repeat(text.split("\n").length - 1);
          out = `${out.slice(0, tag.start)}${name}__artifact${lines}${out.slice(tag.end)}`;
          imports.push(
            `import ${name}__artifact from ${JSON.stringify(path.join(options.artifacts, `${name}.graphql.ts`))};`,
          );
        }
        return { code: `${imports.join("")}${out}`, map: null };
      },
    },
  };
}

interface Span {
  start: number;
  end: number;
}

function findTags(program: object): Span[] {
  const found: Span[] = [];
  const pending: unknown[] = [program];
  while (pending.length > 0) {
    const node = pending.pop();
    if (Array.isArray(node)) {
      pending.push(...node);
    } else if (node !== null && typeof node === "object") {
      if (isGraphqlTag(node)) found.push(node);
      else pending.push(...Object.values(node));
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

function isGraphqlTag(node: object): node is Span {
  const tagged = node as { type?: string; tag?: { type?: string; name?: string } };
  return (
    tagged.type === "TaggedTemplateExpression" &&
    tagged.tag?.type === "Identifier" &&
    tagged.tag.name === "graphql"
  );
}
