// Owns the hashes that stand for readers. A day's salt is deleted after two days; then nobody can
// compute again whose hash a visitor's was. A month's salt is stored as long as its reading time.

import { toHex, randomHex } from "../../../shared/format/hex.ts";
import { sql } from "../../db/sql.ts";
import type { StatisticsDependencies } from "./StatisticsDependencies.ts";

const SALT_BYTES = 32;
/** Hex digits of a hash: 96 bits. */
const HASH_LENGTH = 24;

export interface SaltPeriod {
  kind: "DAY" | "MONTH";
  /** Days or months since 1970. */
  period: number;
}

/** The month of a time, counted since 1970, UTC. */
export function monthOf(time: number): number {
  const date = new Date(time);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** Computes the hashes of readers in periods. */
export class ReaderHashes {
  readonly #keys = new Map<string, Promise<CryptoKey>>();

  constructor(salts: readonly (SaltPeriod & { salt: string })[]) {
    for (const { kind, period, salt } of salts)
      this.#keys.set(
        `${kind} ${period}`,
        crypto.subtle.importKey(
          "raw",
          new TextEncoder().encode(salt),
          { name: "HMAC", hash: "SHA-256" },
          false,
          ["sign"],
        ),
      );
  }

  async hash({ kind, period }: SaltPeriod, reader: string): Promise<string> {
    const key = await this.#keys.get(`${kind} ${period}`);
    if (!key) throw new Error("The period has no salt");
    const signed = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(reader));
    return toHex(new Uint8Array(signed)).slice(0, HASH_LENGTH);
  }
}

/** Makes the salts of periods that have none, and reads all. */
export async function readerHashes(
  { db }: Pick<StatisticsDependencies, "db">,
  periods: readonly SaltPeriod[],
): Promise<ReaderHashes> {
  const needed = JSON.stringify(
    [...new Map(periods.map((one) => [`${one.kind} ${one.period}`, one])).values()].map(
      ({ kind, period }) => [kind, period, randomHex(SALT_BYTES)],
    ),
  );
  const salts = sql<SaltPeriod & { salt: string }>`
    SELECT s.kind, s.period, s.salt FROM json_each(${needed}) n
      CROSS JOIN statistics_salts s ON s.kind = n.value ->> 0 AND s.period = n.value ->> 1`;
  const written = await db.write(
    [
      sql`INSERT INTO statistics_salts (kind, period, salt)
        SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${needed}) WHERE TRUE
        ON CONFLICT DO NOTHING`,
      salts,
    ],
    { idempotent: true },
  );
  return new ReaderHashes(written.rows(salts));
}
