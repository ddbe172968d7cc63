import type { GraphQLResponse } from "relay-runtime";
import { expect, test, vi } from "vitest";
import type { Toast } from "../../../../client/runtime/browser/enqueuedToast.ts";
import { makeEnvironment } from "../../../../client/runtime/relay/environment.ts";
import { undoActionOf } from "../../../../client/features/notices/undoActions.ts";
import { noticeText } from "../../../../client/features/notices/texts.ts";

test.each([
  ["a person", "100000000001", "unfollowUser"],
  ["a publication", "200000000001", "unfollowCollection"],
  ["a topic", "300000000001", "unfollowTag"],
  ["a list", "600000000001", "unfollowCatalog"],
])("undoing a follow of %s after a sign-in unfollows and says so", async (...row) => {
  const [, targetId, field] = row;
  const asked: Record<string, unknown>[] = [];
  const environment = makeEnvironment(async ({ text, name }, variables) => {
    asked.push({ text, name, ...variables });
    return {
      data: { [field]: { __typename: "Toggled", notice: null } },
    } as unknown as GraphQLResponse;
  });
  const told: Toast[] = [];
  const toast = {
    toastStyle: "subscribe-success",
    extraParams: { name: "Ann", targetId },
  } as const;
  const undo = undoActionOf(toast, environment, { enqueueToast: (next) => told.push(next) });
  undo?.();
  await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 10_000 });
  expect(Object.values(asked[0]!)).toContain(targetId);
  expect(told[0]).toMatchObject({
    toastStyle: "follow-publisher",
    extraParams: { name: "Ann", isUndone: true },
  });
  expect(noticeText("follow-publisher", { name: "Ann", isUndone: true }, 0)).toBe(
    "You unfollowed Ann.",
  );
});
