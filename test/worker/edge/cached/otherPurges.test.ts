// Changes to cached pages by other means than mutations: account forms, invitations, the schedule,
// and hosts. As with mutations, no cached page may differ from a fresh render.

import { env, exports } from "cloudflare:workers";
import { runSql } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../../../shared/durations.ts";
import { deleteExpiredCatalogs } from "../../../../worker/domain/lists/deleteExpiredCatalogs.ts";
import type { DomainContext } from "../../../../worker/domain/kernel/context.ts";
import { addDomain } from "../../../../worker/domain/domains/addDomain.ts";
import { removeDomain } from "../../../../worker/domain/domains/removeDomain.ts";
import { verifyDomain } from "../../../../worker/domain/domains/verifyDomain.ts";
import {
  type ModerationAction,
  moderateAccount,
} from "../../../../worker/domain/identity/moderation/moderationActions.ts";
import { closeAccount } from "../../../../worker/domain/identity/closeAccount.ts";
import { eraseAccounts } from "../../../../worker/domain/personalData/eraseAccounts.ts";
import { reopenAccount } from "../../../../worker/domain/identity/sessions/startSession.ts";
import { changeUsername } from "../../../../worker/domain/people/changeUsername.ts";
import { updateProfile } from "../../../../worker/domain/people/updateProfile.ts";
import { userById } from "../../../../worker/domain/people/rows/users.ts";
import { acceptInvitation } from "../../../../worker/domain/publications/invitations.ts";
import { deletePost } from "../../../../worker/domain/yourStories/deletePost.ts";
import { eraseTrash } from "../../../../worker/domain/yourStories/eraseTrash.ts";
import { hashToken } from "../../../../worker/domain/identity/rows/session.ts";
import { makeNet } from "../../../support/domains.ts";
import { changes, create, save, schedule, textOf } from "../../../support/drafts/drafts.ts";
import { insertRow, makeUser, nextNumber } from "../../../support/factories.ts";
import {
  keepAll,
  type CachedWorld,
  makeCachedWorld,
  purgedIn,
  staleIn,
} from "../../../support/cache/cachedWorld.ts";
import { makeDomainContext } from "../../../support/people.ts";

interface Case {
  before?: (context: DomainContext, world: CachedWorld) => Promise<unknown>;
  write: (context: DomainContext, world: CachedWorld) => Promise<unknown>;
  purges: readonly string[];
}

/** A request context at the current time plus an offset. */
const at = (inMs = 0): DomainContext => ({ ...makeDomainContext(), now: Date.now() + inMs });

const STORIES_OF_WRITER = [
  "collection collection",
  "group-home",
  "group-sitemap",
  "group-staff-picks",
  "tag tag",
  "user coauthor",
  "user writer",
];

/** Signs a user in, which reopens a closed account. */
async function signInAgain(context: DomainContext, userId: string): Promise<void> {
  const hash = `back-${nextNumber()}-${userId}`;
  const times = { created_at: 0, expires_at: Number.MAX_SAFE_INTEGER };
  await insertRow("sessions", { token_hash: hash, user_id: userId, xsrf_token: "x", ...times });
  await context.db.write(reopenAccount(hash, context.now).statements, { idempotent: true });
}

async function take(action: ModerationAction, context: DomainContext, account: string) {
  const staff = await makeUser({ is_staff: 1 });
  await moderateAccount(context, staff.id, { account, reason: "Spam.", action });
}

async function erase(userId: string): Promise<void> {
  await runSql("UPDATE users SET erase_at = 1 WHERE id = ?1", userId);
  await eraseAccounts(at(), env.IMAGES_BUCKET);
}

const ownerOf = async (context: DomainContext, id: string) => ({
  kind: "user" as const,
  id,
  row: (await userById(context).load(id))!,
});

const CASES: Record<string, Case> = {
  "a name and what is told of oneself": {
    write: (context, { writer }) =>
      updateProfile(context, writer.id, { name: "Renamed", bio: "New." }),
    purges: ["user writer"],
  },
  "a portrait": {
    write: (context, { writer, image }) => updateProfile(context, writer.id, { imageId: image.id }),
    purges: ["user writer"],
  },
  "a username": {
    write: (context, { writer, number }) =>
      changeUsername(context, writer.id, `renamed-${number}-x`),
    purges: ["user writer"],
  },
  "an account that is closed": {
    write: (context, { writer }) => closeAccount(context, writer.id, { isForGood: false }),
    purges: ["user writer"],
  },
  "an account that comes back": {
    before: (context, { writer }) => closeAccount(context, writer.id, { isForGood: false }),
    write: (context, { writer }) => signInAgain(context, writer.id),
    purges: STORIES_OF_WRITER,
  },
  "an account that comes back, with a list and a response": {
    before: (context, { reader }) => closeAccount(context, reader.id, { isForGood: false }),
    write: (context, { reader }) => signInAgain(context, reader.id),
    purges: ["group-home", "group-sitemap", "group-topics", "post story", "user reader"],
  },
  "a founder's account that comes back": {
    before: (context, { owner }) => closeAccount(context, owner.id, { isForGood: false }),
    write: (context, { owner }) => signInAgain(context, owner.id),
    purges: ["collection collection", "group-sitemap", "user owner"],
  },
  "an account that staff suspend": {
    write: (context, { writer }) => take("SUSPEND", context, writer.id),
    purges: [...STORIES_OF_WRITER, "group-topics"],
  },
  "an account whose suspension staff lift": {
    before: (context, { writer }) => take("SUSPEND", context, writer.id),
    write: (context, { writer }) => take("LIFT", context, writer.id),
    purges: [...STORIES_OF_WRITER, "group-topics"],
  },
  "an account whose suspension staff lift, with a list and a response": {
    before: (context, { reader }) => take("SUSPEND", context, reader.id),
    write: (context, { reader }) => take("LIFT", context, reader.id),
    purges: [
      "group-home",
      "group-sitemap",
      "group-staff-picks",
      "group-topics",
      "post story",
      "user reader",
    ],
  },
  "an account that staff limit": {
    write: (context, { writer }) => take("LIMIT", context, writer.id),
    purges: [...STORIES_OF_WRITER, "group-topics"],
  },
  "an account that staff limit no more": {
    before: (context, { writer }) => take("LIMIT", context, writer.id),
    write: (context, { writer }) => take("LIFT", context, writer.id),
    purges: [...STORIES_OF_WRITER, "group-topics"],
  },
  "an account that is erased, which was closed before": {
    before: (context, { reader }) => closeAccount(context, reader.id, { isForGood: true }),
    write: (_context, { reader }) => erase(reader.id),
    purges: [],
  },
  "a founder's account that is erased": {
    before: (context, { owner }) => closeAccount(context, owner.id, { isForGood: true }),
    write: (_context, { owner }) => erase(owner.id),
    purges: [],
  },
  "the trash that is emptied": {
    before: (context, { writer, story }) =>
      deletePost(context, { viewerId: writer.id, responsesAlone: false }, story.id),
    write: async () => {
      await eraseTrash(at(20 * DAY_MS), env.IMAGES_BUCKET);
      await makeDue();
    },
    purges: ["post story"],
  },
  "lists that were deleted long ago": {
    before: (_context, { catalog }) =>
      runSql("UPDATE catalogs SET deleted_at = 1 WHERE id = ?1", catalog.id),
    write: () => deleteExpiredCatalogs(at(90 * DAY_MS)),
    purges: [],
  },
  "an invitation that is accepted": {
    before: async (_context, { collection, owner, number }) => {
      await insertRow("collection_invitations", {
        id: `invitation-${number}`,
        collection_id: collection.id,
        email: "guest@example.com",
        email_key: "guest@example.com",
        role: "EDITOR",
        invited_by: owner.id,
        token_hash: await hashToken(`invitation-${number}`),
        created_at: 0,
        expires_at: Number.MAX_SAFE_INTEGER,
      });
    },
    write: (context, { reader, number }) =>
      acceptInvitation(context, reader.id, `invitation-${number}`),
    purges: ["collection collection", "user reader"],
  },
  "a story whose moment has come": {
    before: async (_context, { browsers }) => {
      const { draft } = await create(browsers.writer);
      const empty = { title: "", subtitle: "", paragraphs: [] };
      const text = changes(empty, textOf(`Due ${nextNumber()}`, "One two."));
      const { revision } = await save(draft!.postId, draft!.revision, text, browsers.writer);
      const timestamp = Date.now() + 3_600_000;
      await schedule(draft!.postId, revision!, timestamp, browsers.writer);
      return draft!.postId;
    },
    write: async (_context, { writer }) => {
      await runSql(
        `UPDATE drafts SET scheduled_at = ?2 WHERE scheduled_at IS NOT NULL
           AND post_id IN (SELECT id FROM posts WHERE creator_id = ?1)`,
        writer.id,
        Date.now() - 1000,
      );
      await runSchedule();
    },
    purges: ["group-home", "group-sitemap", "post new", "user writer"],
  },
  "a host that has become live": {
    before: async (context, { writer, number }) => {
      const net = makeNet(context);
      net.probed = { kind: "answer", status: 404, body: "" } as never;
      const claimed = { typed: `live-${number}.example`, userId: writer.id };
      await addDomain(context, net.platform, await ownerOf(context, writer.id), claimed);
    },
    write: async (_context, { writer }) => {
      const later = at(60_000);
      await verifyDomain(later, makeNet(later).platform, await ownerOf(later, writer.id));
      await makeDue();
    },
    purges: ["site", "user writer"],
  },
  "a host that is given up": {
    before: async (context, { writer, number }) => {
      const claimed = { typed: `left-${number}.example`, userId: writer.id };
      const owner = await ownerOf(context, writer.id);
      await addDomain(context, makeNet(context).platform, owner, claimed);
    },
    write: async (_context, { writer, number }) => {
      const context = at();
      const owner = await ownerOf(context, writer.id);
      await removeDomain(context, owner, `left-${number}.example`);
    },
    purges: ["site", "user writer"],
  },
};

/** Makes delayed purges due. */
const makeDue = () => runSql("UPDATE purge_outbox SET due_at = 0");

const runSchedule = () =>
  exports.default.scheduled({ cron: "* * * * *", scheduledTime: new Date() });

describe("a change is on all cached pages after the next run of the schedule", () => {
  test.each(Object.entries(CASES))("%s", async (_name, { before, write, purges }) => {
    const world = await makeCachedWorld();
    await before?.(at(), world);
    await keepAll(world);
    await write(at(), world);
    expect.soft(await purgedIn(world)).toEqual(purges.toSorted());
    await runSchedule();
    expect(await staleIn(world)).toEqual([]);
  });
});
