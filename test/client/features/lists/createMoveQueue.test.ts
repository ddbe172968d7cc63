import { beforeEach, describe, expect, test } from "vitest";
import type { MutationResult } from "../../../../client/runtime/relay/runMutation.ts";
import { createMoveQueue, type Move } from "../../../../client/features/lists/createMoveQueue.ts";
import { movedTo } from "../../../../client/features/lists/useItemOrder.ts";

let shown: readonly string[];
let sent: Move[];
let answers: ((result: MutationResult) => void)[];
let errors: string[];
let queue: ReturnType<typeof createMoveQueue>;

beforeEach(() => {
  shown = ["a", "b", "c", "d"];
  [sent, answers, errors] = [[], [], []];
  queue = createMoveQueue();
});

const move = (catalogItemId: string, index: number): void => {
  const before = shown;
  const { order, after } = movedTo(shown, catalogItemId, index);
  shown = order;
  queue({ catalogItemId, afterItemId: after, order }, before, {
    send: (each) => {
      sent.push(each);
      return new Promise((resolve) => answers.push(resolve));
    },
    onRejected: (error, held) => {
      errors.push(error);
      shown = held;
    },
  });
};
const answer = async (error: string | null = null): Promise<void> => {
  const roundTrips = sent.length;
  answers[roundTrips - 1]!(
    error === null
      ? { kind: "success", data: null, message: null }
      : { kind: "error", answer: null, message: error },
  );
  await new Promise((resolve) => setTimeout(resolve));
};
const places = () => sent.map(({ catalogItemId, afterItemId }) => [catalogItemId, afterItemId]);

describe("quick successive moves of a list's items", () => {
  test("are sent one at a time, and only the last pending position is sent", async () => {
    move("d", 2);
    move("d", 1);
    move("d", 0);
    expect(places()).toEqual([["d", "b"]]);
    await answer();
    expect(places()).toEqual([
      ["d", "b"],
      ["d", null],
    ]);
    await answer();
    expect(sent).toHaveLength(2);
    expect(shown).toEqual(["d", "a", "b", "c"]);
  });

  test("of several items keep their order, so that the server ends with the order on screen", async () => {
    move("a", 1);
    move("c", 1);
    move("c", 0);
    move("a", 3);
    for (let roundTrip = 0; roundTrip < 3; roundTrip += 1) await answer();
    let server: readonly string[] = ["a", "b", "c", "d"];
    for (const { catalogItemId, afterItemId } of sent) {
      const others = server.filter((id) => id !== catalogItemId);
      const at = afterItemId === null ? 0 : others.indexOf(afterItemId) + 1;
      server = movedTo(server, catalogItemId, at).order;
    }
    expect(sent).toHaveLength(3);
    expect(server).toEqual(shown);
  });

  test("are reverted to the server's state when it rejects one, and pending ones aren't sent", async () => {
    move("d", 2);
    move("d", 1);
    move("a", 3);
    await answer();
    await answer("It is full.");
    expect(errors).toEqual(["It is full."]);
    expect(shown).toEqual(["a", "b", "d", "c"]);
    expect(sent).toHaveLength(2);
    move("c", 0);
    expect(places().at(-1)).toEqual(["c", null]);
  });
});
