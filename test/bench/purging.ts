// `node test/bench/purging.ts`: what `npm run bench` says of purging, alone.

import { measureOutboxPurge } from "./outboxPurge.ts";
import { measurePurge } from "./purgeTime.ts";
import { printPurges } from "./report.ts";

printPurges(await measurePurge(), [await measureOutboxPurge(25), await measureOutboxPurge(0)]);
