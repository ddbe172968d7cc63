import path from "node:path";
import type { Plugin } from "vite";

/** Gives the client's components the hooks of worker/render/relayHooks.ts. */
export function serverHooksPlugin(root: string): Plugin {
  const client = path.join(root, "client") + path.sep;
  const hooks = path.join(root, "worker/render/relayHooks.ts");
  return {
    name: "server-relay-hooks",
    enforce: "pre",
    resolveId: (source, importer) =>
      source === "react-relay/hooks" && importer?.startsWith(client) ? hooks : null,
  };
}
