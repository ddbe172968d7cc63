// Rules of access that exist in TypeScript and in SQL agree on every row that the schema allows.

import type { SQLInputValue } from "node:sqlite";
import { beforeAll, describe, expect, test } from "vitest";
import type { MembershipTier } from "../../../shared/enums.ts";
import type { Session } from "../../../worker/domain/identity/rows/session.ts";
import { ANONYMOUS } from "../../../worker/domain/identity/rows/viewerPermissions.ts";
import {
  isMember,
  isMemberSql,
  tierOf,
  tierSql,
} from "../../../worker/domain/membership/rows/tier.ts";
import { canSeeUser, isActiveSql } from "../../../worker/domain/people/rows/canSeeUser.ts";
import {
  ANONYMOUS_CAN_SEE_SQL,
  canSeeStory,
} from "../../../worker/domain/stories/rows/canSeeStory.ts";
import {
  canReadWholeStory,
  canReadWholeStorySql,
} from "../../../worker/domain/stories/rows/paywall.ts";
import { sql, type Sql } from "../../../worker/db/sql.ts";
import { migratedDatabase } from "../../support/sql/schema.ts";

const NOW = 1000;
const TIMES = [0, NOW - 1, NOW, NOW + 1, NOW + 500];
const TIERS = [null, "MEMBER", "FRIEND"] as const;
const sqlite = migratedDatabase();

interface Membership {
  userId: string;
  paidTier: MembershipTier | null;
  paidUntil: number;
  grantedTier: MembershipTier | null;
  grantedUntil: number;
}

// Time that was paid or given has a tier.
const timed = TIERS.flatMap((tier) =>
  TIMES.filter((until) => (tier === null) === (until === 0)).map((until) => ({ tier, until })),
);
const memberships: Membership[] = timed.flatMap((paid) =>
  timed.map((granted) => ({
    userId: `${paid.tier}${paid.until}-${granted.tier}${granted.until}`,
    paidTier: paid.tier,
    paidUntil: paid.until,
    grantedTier: granted.tier,
    grantedUntil: granted.until,
  })),
);
const tierByUser = new Map<string, MembershipTier>([
  ["nobody", "FREE"],
  ...memberships.map((row) => [row.userId, tierOf(row, NOW)] as const),
]);
const users = [0, 1].flatMap((hidden) =>
  [null, 0, NOW].map((closedAt) => ({ id: `user${hidden}${closedAt}`, hidden, closedAt })),
);
const posts = ["DRAFT", "PUBLISHED", "DELETED"].flatMap((status) =>
  ["LOCKED", "PUBLIC", "UNLISTED"].flatMap((visibility) =>
    Array.from({ length: 16 }, (_, bits) => ({
      id: `${status}-${visibility}-${bits}`,
      status: status as "PUBLISHED",
      visibility: visibility as "PUBLIC",
      hiddenByStaff: bits & 1,
      creatorHidden: (bits >> 1) & 1,
      hiddenByAuthor: (bits >> 2) & 1,
      hiddenAbove: (bits >> 3) & 1,
    })),
  ),
);

beforeAll(() => {
  const user = sqlite.prepare(
    `INSERT INTO users (id, username, username_key, name, hidden_by_staff, closed_at, created_at, updated_at)
     VALUES (?1, ?1, ?1, 'Robin', ?2, ?3, 0, 0)`,
  );
  for (const { id, hidden, closedAt } of users) user.run(id, hidden, closedAt);
  for (const id of tierByUser.keys()) user.run(id, 0, null);
  const membership = sqlite.prepare(
    `INSERT INTO memberships (user_id, id, plan, provider, paid_tier, paid_until, granted_tier,
       granted_until, member_since, started_at, period_ends_at, updated_at)
     VALUES (?1, ?1, 'MONTHLY', 'STRIPE', ?2, ?3, ?4, ?5, 0, 0, 0, 0)`,
  );
  for (const row of memberships)
    membership.run(row.userId, row.paidTier, row.paidUntil, row.grantedTier, row.grantedUntil);
  const post = sqlite.prepare(
    `INSERT INTO posts (id, creator_id, status, visibility, hidden_by_staff, creator_hidden,
       hidden_by_author, hidden_above, created_at, updated_at)
     VALUES (?1, 'user0null', ?2, ?3, ?4, ?5, ?6, ?7, 0, 0)`,
  );
  for (const row of posts)
    post.run(
      row.id,
      row.status,
      row.visibility,
      row.hiddenByStaff,
      row.creatorHidden,
      row.hiddenByAuthor,
      row.hiddenAbove,
    );
});

/** What SQL says of each row of a table, by its id. */
function saidBySql(select: Sql): Map<string, string | number | null> {
  const { text, values } = select.toD1();
  const rows = sqlite.prepare(text).all(...(values as SQLInputValue[])) as {
    id: string;
    value: string | number | null;
  }[];
  return new Map(rows.map(({ id, value }) => [id, value]));
}

describe("TypeScript and SQL agree", () => {
  test("on the tier of a membership", () => {
    const said = saidBySql(sql`SELECT id, ${tierSql(sql`users.id`, NOW)} AS value FROM users`);
    for (const [id, tier] of tierByUser) expect([id, said.get(id)]).toEqual([id, tier]);
    expect(new Set(said.values())).toEqual(new Set(["FREE", "MEMBER", "FRIEND"]));
  });

  test("on who is a member", () => {
    const said = saidBySql(sql`SELECT id, ${isMemberSql(sql`users.id`, NOW)} AS value FROM users`);
    for (const [id, tier] of tierByUser)
      expect([id, said.get(id) === 1]).toEqual([id, isMember({ tier })]);
  });

  test("on who exists for everyone", () => {
    const said = saidBySql(
      sql`SELECT id, ${isActiveSql(sql`u.id`)} AS value, is_hidden FROM users u
        WHERE id LIKE 'user%'`,
    );
    for (const { id, hidden, closedAt } of users) {
      const isHidden = hidden === 1 || closedAt !== null ? 1 : 0;
      const sees = canSeeUser({ id, isHidden }, ANONYMOUS);
      expect([id, said.get(id) === 1]).toEqual([id, sees]);
    }
    expect(new Set(said.values())).toEqual(new Set([0, 1]));
  });

  test("on which stories exist for everyone", () => {
    const said = saidBySql(sql`SELECT p.id, ${ANONYMOUS_CAN_SEE_SQL} AS value FROM posts p`);
    for (const row of posts) {
      const isHidden = row.hiddenByStaff | row.creatorHidden;
      const isHiddenResponse = row.hiddenByAuthor | row.hiddenAbove;
      const state = { status: row.status, isHidden, isHiddenResponse, creatorId: "user0null" };
      const sees = canSeeStory({ ...state, root: null }, ANONYMOUS);
      expect([row.id, said.get(row.id) === 1]).toEqual([row.id, sees]);
    }
    expect(new Set(said.values())).toEqual(new Set([0, 1]));
  });

  test.each([...tierByUser.keys(), "user0null"])("on what %s may read whole", (viewer) => {
    const canRead = canReadWholeStorySql("p", sql`${viewer}`, NOW);
    const said = saidBySql(sql`SELECT p.id, ${canRead} AS value FROM posts p`);
    const session = { userId: viewer, tier: tierByUser.get(viewer) ?? "FREE" } as Session;
    for (const { id, visibility } of posts) {
      const reads = canReadWholeStory({ visibility, creatorId: "user0null" }, session);
      expect([id, said.get(id) === 1]).toEqual([id, reads]);
    }
  });

  test("on what everyone may read whole", () => {
    const canRead = canReadWholeStorySql("p", sql`NULL`, NOW);
    const said = saidBySql(sql`SELECT p.id, ${canRead} AS value FROM posts p`);
    for (const { id, visibility } of posts) {
      const reads = canReadWholeStory({ visibility, creatorId: "user0null" }, null);
      expect([id, said.get(id) === 1]).toEqual([id, reads]);
    }
  });
});
