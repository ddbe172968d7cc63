// Drives a browser as readers have it. Test drivers enable the debugger, and a debugged page
// records where every error is created: modules that create errors at startup, like react-dom, are
// then parsed several times, which no reader's browser does.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { BROWSER_ARGS, findBrowser } from "../support/browser/browser.ts";

/** Calls a DevTools protocol method; throws with the text of its error. */
type Send = (method: string, params?: object) => Promise<Record<string, unknown>>;

/** A page in a separate profile. */
export interface NoJsPage {
  send: Send;
  /** Evaluates an expression in the page; the value is transferred as JSON. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** A browser without debugging. */
export interface PlainBrowser {
  newPage(): Promise<NoJsPage>;
  close(): Promise<void>;
}

/** A browser that takes longer to close is killed. */
const MAX_CLOSING_MS = 5000;

/** Starts Chromium headless. `size` is in CSS pixels. */
export async function launchPlainBrowser(size: {
  width: number;
  height: number;
}): Promise<PlainBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), "deckle-browser-"));
  const { executablePath, env } = await findBrowser();
  const browser = spawn(
    executablePath,
    [
      ...BROWSER_ARGS,
      "--headless=new",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      `--window-size=${size.width},${size.height}`,
      "about:blank",
    ],
    { env, stdio: ["ignore", "ignore", "pipe"] },
  );
  const ended = new Promise<void>((resolve) => browser.once("exit", () => resolve()));
  // Kills the browser however this process ends.
  const kill = (): void => void browser.kill("SIGKILL");
  process.once("exit", kill);
  const { send, close } = await connect(await addressIn(browser.stderr, ended));
  return {
    newPage: () => openPage(send),
    close: async () => {
      close();
      browser.kill();
      const patience = setTimeout(kill, MAX_CLOSING_MS);
      await ended;
      clearTimeout(patience);
      process.off("exit", kill);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Reads the browser's DevTools address from its first output. */
async function addressIn(said: NodeJS.ReadableStream, ended: Promise<void>): Promise<string> {
  const address = new Promise<string>((resolve) => {
    let text = "";
    said.on("data", (piece: Buffer) => {
      text += piece.toString("utf8");
      const found = /ws:\/\/\S+/.exec(text);
      if (found) resolve(found[0]);
    });
  });
  const found = await Promise.race([address, ended]);
  if (!found) throw new Error("Chromium ended before it listened");
  return found;
}

type SendTo = (method: string, params?: object, sessionId?: string) => ReturnType<Send>;

async function connect(address: string): Promise<{ send: SendTo; close: () => void }> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  let id = 0;
  const send: SendTo = async (method, params = {}, sessionId) => {
    id += 1;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result ?? {};
  };
  return { send, close: () => socket.close() };
}

/** A protocol response; events have no id. */
interface Answer {
  id: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

async function openPage(send: SendTo): Promise<NoJsPage> {
  const { browserContextId } = await send("Target.createBrowserContext");
  const { targetId } = await send("Target.createTarget", { url: "about:blank", browserContextId });
  const attached = await send("Target.attachToTarget", { targetId, flatten: true });
  const session = String(attached.sessionId);
  // Without Runtime.enable, which enables the debugger.
  await send("Page.enable", {}, session);
  return {
    send: (method, params) => send(method, params, session),
    evaluate: async (expression) => {
      const call = { expression, returnByValue: true };
      const { result } = await send("Runtime.evaluate", call, session);
      return (result as { value?: unknown }).value;
    },
    close: async () => void (await send("Target.disposeBrowserContext", { browserContextId })),
  };
}
