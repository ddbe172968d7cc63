import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { lexicographicSortSchema, printSchema } from "graphql";
import { printFormFields } from "../../graphql/machinery/formFields.ts";
import { checkCacheablePages } from "./checkCacheablePages.ts";

/**
 * Writes `generated/`: the schema, Relay's artifacts, the persisted operations and the fields of
 * mutations' forms. Compiles into a scratch folder and then moves the result, so that removed documents disappear and concurrent
 * builds don't see partial output. Throws relay-compiler's errors for invalid documents, and for a
 * cacheable page with viewer-dependent fields.
 */
export async function writeArtifacts(root: string): Promise<void> {
  const generated = path.join(root, "generated");
  mkdirSync(path.join(generated, "relay"), { recursive: true });
  const { schema } = await import("../../graphql/machinery/schema.ts");
  const printed = `${printSchema(lexicographicSortSchema(schema))}\n`;
  const scratch = mkdtempSync(path.join(generated, "compile-"));
  try {
    mkdirSync(path.join(scratch, "relay"));
    writeFileSync(path.join(scratch, "schema.graphql"), printed);
    writeFileSync(path.join(scratch, "persisted.json"), "{}\n");
    writeFileSync(path.join(scratch, "relay.config.json"), scratchConfig(root));
    execFileSync(
      path.join(root, "node_modules/.bin/relay-compiler"),
      [path.join(scratch, "relay.config.json")],
      { cwd: scratch, stdio: ["ignore", "ignore", "inherit"] },
    );
    const operations = readFileSync(path.join(scratch, "persisted.json"), "utf8");
    checkCacheablePages(root, schema, JSON.parse(operations) as Record<string, string>);
    writeIfChanged(path.join(generated, "schema.graphql"), printed);
    writeIfChanged(path.join(generated, "formFields.ts"), printFormFields(schema));
    replaceFolder(path.join(scratch, "relay"), path.join(generated, "relay"));
    renameSync(path.join(scratch, "persisted.json"), path.join(generated, "persisted.json"));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The project's Relay configuration, with all output in the scratch folder. */
function scratchConfig(root: string): string {
  const config = JSON.parse(readFileSync(path.join(root, "relay.config.json"), "utf8"));
  return JSON.stringify({
    ...config,
    src: "../../client",
    schema: "./schema.graphql",
    artifactDirectory: "./relay",
    persistConfig: { ...config.persistConfig, file: "./persisted.json" },
  });
}

function replaceFolder(from: string, to: string): void {
  const fresh = readdirSync(from);
  for (const name of fresh) {
    writeIfChanged(path.join(to, name), readFileSync(path.join(from, name), "utf8"));
  }
  for (const name of readdirSync(to)) if (!fresh.includes(name)) rmSync(path.join(to, name));
}

function writeIfChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}
