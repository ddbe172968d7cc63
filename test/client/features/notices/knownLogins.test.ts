import { describe, expect, test } from "vitest";
import { noteLogin } from "../../../../client/features/notices/knownLogins.ts";
import { DAY_MS } from "../../../../shared/durations.ts";
import { fullStorage, makeStorage } from "./storage.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const person = (userId: string) => ({
  userId,
  redactedEmailAddress: `${userId}••@a.test`,
  socialLogins: [],
});
const ANN = person("100000000001");
const BEN = person("100000000002");
const CLEO = person("100000000003");

describe("the browser's previous user", () => {
  test("is shown to the next one for a week", () => {
    const storage = makeStorage();
    expect(noteLogin(storage, ANN, NOW)).toEqual({ alternate: null, isMultiUserLogin: false });
    expect(noteLogin(storage, BEN, NOW + 1)).toEqual({ alternate: ANN, isMultiUserLogin: true });
    expect(noteLogin(storage, BEN, NOW + 7 * DAY_MS).alternate).toEqual(ANN);
    expect(noteLogin(storage, BEN, NOW + 7 * DAY_MS + 1).alternate).toBeNull();
  });

  test("is reported in one event when the second user signs in", () => {
    const storage = makeStorage();
    const events = [ANN, ANN, BEN, BEN, ANN, CLEO].map(
      (who, index) => noteLogin(storage, who, NOW + index).isMultiUserLogin,
    );
    expect(events).toEqual([false, false, true, false, false, false]);
  });

  test("is the most recent one, and is forgotten eventually", () => {
    const storage = makeStorage();
    noteLogin(storage, ANN, NOW);
    noteLogin(storage, BEN, NOW + 1);
    expect(noteLogin(storage, CLEO, NOW + 2).alternate).toEqual(BEN);
    const other = makeStorage();
    noteLogin(other, ANN, NOW);
    expect(noteLogin(other, BEN, NOW + 181 * DAY_MS).alternate).toBeNull();
  });

  test.each(["{", "7", "null", '[{"userId":1}]', "[null]"])(
    "is unknown if %j is stored",
    (kept) => {
      const storage = makeStorage();
      storage.setItem("known-logins", kept);
      expect(noteLogin(storage, ANN, NOW).alternate).toBeNull();
    },
  );

  test("causes no error without storage", () => {
    expect(noteLogin(fullStorage(), ANN, NOW).alternate).toBeNull();
  });
});
