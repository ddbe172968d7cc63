import path from "node:path";
import type { Plugin } from "vite";

/** A tag; the texts contain no backquotes. */
const TAG = /\bgraphql`([^`]*)`/g;
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
        const imports: string[] = [];
        const out = code.replaceAll(TAG, (tag, text: string) => {
          const name = DEFINITION.exec(text)?.[1];
          if (!name)
            throw new Error(`A graphql tag in ${path.relative(options.root, id)} has no name`);
          imports.push(
            `import ${name}__artifact from ${JSON.stringify(path.join(options.artifacts, `${name}.graphql.ts`))};`,
          );
          return `${name}__artifact${tag.replaceAll(/[^\n]/g, "")}`;
        });
        return { code: `${imports.join("")}${out}`, map: null };
      },
    },
  };
}
