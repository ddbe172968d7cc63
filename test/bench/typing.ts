// `node test/bench/typing.ts`: runs only the typing part of `npm run bench`, with its limit.

import { runPart } from "./servers/shutdown.ts";
import { MAX_KEY_MS, MAX_TYPING_MS, measureTyping, printTyping } from "./typingCost.ts";

const typing = await runPart("Typing", MAX_TYPING_MS, measureTyping);
printTyping(typing);
process.exitCode = typing.costs.p95 > MAX_KEY_MS ? 1 : 0;
