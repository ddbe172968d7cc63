import path from "node:path";
import { createServer } from "vite";
import { buildConstants, MANIFEST_WITHOUT_FILES, manifestPlugin } from "./viteConfigs.ts";
import { relayPlugin } from "./relayPlugin.ts";
import { writeArtifacts } from "./writeArtifacts.ts";

/**
 * Loads a source module into a command the way a build would, since Node supports neither JSX nor
 * style sheet imports. `file` is relative to the root. Writes Relay's artifacts first.
 */
export async function loadSource<Module>(root: string, file: string): Promise<Module> {
  await writeArtifacts(root);
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    define: buildConstants({ minify: false, seam: false, development: false, id: "command" }),
    plugins: [
      relayPlugin({ root, artifacts: path.join(root, "generated/relay") }),
      manifestPlugin(MANIFEST_WITHOUT_FILES),
    ],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return (await server.ssrLoadModule(path.join(root, file))) as Module;
  } finally {
    await server.close();
  }
}
