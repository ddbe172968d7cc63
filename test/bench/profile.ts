// `node test/bench/profile.ts [PATH]`: profiles a page's CPU time by function. Builds the Worker
// without minification for function names; the work of D1 and the runtime isn't JavaScript of this
// Worker and appears as idle time.

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildForBench } from "./servers/buildForBench.ts";
import { makeContent } from "./site/content.ts";
import { inspect } from "./inspect.ts";
import { PageClient } from "./pageClient.ts";
import { startPlatform, type WorkerName } from "./servers/startPlatform.ts";
import { summarizeProfile } from "./summarizeProfile.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** The output file of the whole profile, for the browser's developer tools. */
    out: { type: "string" },
    worker: { type: "string", default: "product" },
    requests: { type: "string", default: "1000" },
    /** Concurrent requests; the limits of `npm run bench` apply to 16. */
    connections: { type: "string", default: "1" },
    top: { type: "string", default: "40" },
    /** Requests the page as a signed-in user. */
    "signed-in": { type: "boolean", default: false },
  },
});

const content = makeContent();
const built = await buildForBench({ minify: false });
const platform = await startPlatform(built, content, { inspector: true });
try {
  const worker = options.worker as WorkerName;
  const ownPath = worker === "floor" ? `/${content.storyId}` : content.storyPath;
  const page = positionals[0] ?? ownPath;
  const requests = Number(options.requests);
  const origin = await platform.origin(worker);
  const headers = {
    host: platform.host,
    ...(options["signed-in"] ? { cookie: content.cookie } : {}),
  };
  const clients = Array.from(
    { length: Number(options.connections) },
    () => new PageClient(origin, headers),
  );
  const ask = async (): Promise<void> => {
    let left = requests;
    const askOver = async (client: PageClient): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const { status } = await client.get(page);
        if (status !== 200) throw new Error(`${page} answered ${status}`);
      }
    };
    await Promise.all(clients.map(askOver));
  };
  await ask();
  const profile = await inspect(await platform.inspector(), worker, ask);
  for (const client of clients) client.close();
  if (options.out) writeFileSync(options.out, JSON.stringify(profile));
  const { dir, main } =
    worker in built.comparisons
      ? built.comparisons[worker as keyof typeof built.comparisons]
      : built[worker === "recorder" ? "recorder" : "product"];
  const folder = path.dirname(path.join(dir, main));
  const { groups, functions } = summarizeProfile(profile, (url) =>
    readFileSync(path.join(folder, url.replace("file:///bundle/", "")), "utf8"),
  );
  const perRequest = (micros: number): string => (micros / requests).toFixed(0).padStart(6);
  console.log(`${page}: µs of JavaScript per request, by where it comes from`);
  for (const { name, micros } of groups) console.log(`${perRequest(micros)}  ${name}`);
  console.log("\nBy function (self time)");
  for (const { name, micros } of functions.slice(0, Number(options.top))) {
    console.log(`${perRequest(micros)}  ${name}`);
  }
} finally {
  await platform.stop();
}
