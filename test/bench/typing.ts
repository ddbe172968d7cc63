// `node test/bench/typing.ts`: what `npm run bench` says of typing, alone, with its bound.

import { MAX_KEY_MS, measureTyping, printTyping } from "./typingCost.ts";

const closing: (() => void)[] = [];
try {
  const typing = await measureTyping(closing);
  printTyping(typing);
  process.exitCode = typing.costs.p95 > MAX_KEY_MS ? 1 : 0;
} finally {
  for (const stop of closing) stop();
}
