import { buildPath } from "../../../shared/routes/buildPath.ts";
import { HEALTH_PATH } from "../../http/health/healthPath.ts";

/** What a check found. */
export interface SmokeResult {
  name: string;
  result: "ok" | "failed" | "skipped";
  detail: string;
}

/** A part of the site that isn't tried, with the reason. */
class SkippedError extends Error {}

/** Longest wait for an answer, in milliseconds. */
const DEADLINE_MS = 15_000;

/** A story's page without its title: the id alone redirects there. */
const STORY_LINK = /<link>([^<]*-[0-9a-f]{11,12})(?:\?[^<]*)?<\/link>/;

/** Tries a site's parts one after the other. `token` is the operator's; null skips what needs it. */
export async function trySite(origin: string, token: string | null): Promise<SmokeResult[]> {
  const feed = `${origin}${buildPath("FeedLatest")}`;
  let story: string | undefined;
  const checks: Record<string, () => Promise<string>> = {
    home: () => tryPage(origin + buildPath("ShowHome")),
    feed: async () => {
      const { text, summary } = await ask(feed);
      expectText(text, "<rss");
      story = STORY_LINK.exec(text)?.[1];
      return summary;
    },
    story: async () => {
      if (story === undefined) throw new SkippedError("no story is published yet");
      return `${await tryPage(story)} ${story}`;
    },
    "sign-in page": () => tryPage(origin + buildPath("SignIn")),
    search: () => tryPage(`${origin}${buildPath("Search")}?q=story`),
    script: async () => {
      const { text } = await ask(origin + buildPath("ShowHome"));
      const [file] = /\/assets\/[\w.-]+\.js/.exec(text) ?? [];
      if (file === undefined) throw new Error("the home page names no script");
      return (await ask(origin + file)).summary;
    },
    purge: async () => {
      if (token === null) throw new SkippedError("OPERATOR_TOKEN is missing");
      // No page has this tag, so nothing is purged but the way there is taken.
      const { summary } = await ask(`${origin}/_/ops/purge`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ tags: [UNUSED_TAG] }),
      });
      return summary;
    },
    health: async () => (await ask(origin + HEALTH_PATH)).summary,
  };
  const results: SmokeResult[] = [];
  for (const [name, check] of Object.entries(checks)) {
    try {
      results.push({ name, result: "ok", detail: await check() });
    } catch (error) {
      const result = error instanceof SkippedError ? "skipped" : "failed";
      results.push({ name, result, detail: (error as Error).message });
    }
  }
  return results;
}

export const UNUSED_TAG = "post-d00000000000";

async function tryPage(url: string): Promise<string> {
  const { text, summary } = await ask(url, { headers: { Accept: "text/html" } });
  expectText(text, "</html>");
  return summary;
}

function expectText(text: string, part: string): void {
  if (!text.includes(part)) throw new Error(`the answer has no ${part}`);
}

/** Asks for an address, and summarises the answer. Throws an error with the reason if it failed. */
async function ask(
  url: string,
  init: RequestInit = {},
): Promise<{ text: string; summary: string }> {
  const started = performance.now();
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) });
  } catch (error) {
    const { cause, message } = error as Error;
    throw new Error(`no answer: ${cause instanceof Error ? cause.message : message}`, {
      cause: error,
    });
  }
  const text = await response.text();
  const summary = `${response.status} in ${Math.round(performance.now() - started)} ms`;
  if (!response.ok) throw new Error(`${summary}: ${reasonIn(text)}`);
  return { text, summary };
}

/** The part of a failed answer that says why. */
function reasonIn(text: string): string {
  try {
    const body = JSON.parse(text) as { problems?: string[]; error?: { message: string } };
    return body.problems?.join(", ") ?? body.error?.message ?? "no reason given";
  } catch {
    return /<title>([^<]*)/.exec(text)?.[1] ?? "no reason given";
  }
}
