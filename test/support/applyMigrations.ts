// What it imports is read here, and not within the first request of a test.
import "../../worker/index.ts";
import { env } from "cloudflare:workers";

// All at once, as one transaction: a file's tests begin with every migration, and each of its own
// would be written to the disk by itself.
await env.DB.batch(
  env.TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))),
);
