// `npm exec node test/bench/searchQualityReport.ts [DIR]`: runs the fixed queries on the local data
// in DIR (created by `npm run import -- … --persist DIR`) and lists those that miss.

import { openLocalPlatform } from "../../worker/ops/localPlatform.ts";
import { findKnownItems, knownItems, meanReciprocalRank } from "./searchQuality.ts";

const platform = await openLocalPlatform(process.argv[2] ?? ".wrangler/state");
try {
  const found = await findKnownItems(platform.env.DB, knownItems(), Date.now());
  for (const { rank, kind, query, expected } of found) {
    if (rank !== 1) console.log(`${rank || "-"}\t${kind}\t${query}\t${expected}`);
  }
  for (const field of ["kind", "language"] as const) {
    for (const value of new Set(found.map((item) => item[field]))) {
      const part = found.filter((item) => item[field] === value);
      console.log(`${value}: ${meanReciprocalRank(part).toFixed(3)} of ${part.length}`);
    }
  }
  console.log(`at most ${Math.max(...found.map(({ roundTrips }) => roundTrips))} round trips`);
  console.log(`mean reciprocal rank: ${meanReciprocalRank(found).toFixed(3)} of ${found.length}`);
} finally {
  await platform.close();
}
