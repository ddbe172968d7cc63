// `node test/bench/purging.ts`: runs only the purging part of `npm run bench`.

import { measureOutboxPurge } from "./outboxPurge.ts";
import { measurePurge } from "./purgeTime.ts";
import { printPurges } from "./report.ts";

printPurges(await measurePurge(), [await measureOutboxPurge(25), await measureOutboxPurge(0)]);
