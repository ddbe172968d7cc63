import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { resultText, RESULT_TEXTS } from "../../../shared/errors/resultTexts.ts";

/** The specified names. */
const SPECIFIED =
  "BadRequest, Unauthorized, Forbidden, NotFound, Conflict, RateLimited, TooManyRequests, ServiceUnavailable, AlreadyExists, PaymentMethodDeclined, PaymentError, AccountSuspended, Blocked, WithheldInCountry, UnavailableForLegalReasons, RemovedByUser, PublishingRestrictedBannedLinks, MaxPinnedStoriesReached, FailedChallenge, PhoneNumberValidationError";

/** Ours, beside those of the specification: they carry more than a message. */
const OURS = ["MobileVerificationError", "SlugUnavailable"];

/** Errors that nothing returns yet, and what they wait for. */
const WAITING: Readonly<Record<string, string>> = {
  Blocked: "people who block others",
  WithheldInCountry: "stories that are withheld in a country",
  UnavailableForLegalReasons: "stories that are taken down on a demand",
};

describe("the error types of mutations", () => {
  test("are the twenty of the specification, each with a message for the user", () => {
    expect(Object.keys(RESULT_TEXTS).toSorted()).toEqual(SPECIFIED.split(", ").toSorted());
    for (const text of Object.values(RESULT_TEXTS)) expect(text).toMatch(/^[A-Zr].*\.$/);
    expect(resultText("AlreadyExists")).toBe("This already exists.");
  });

  test("are null for a success, and for names of JavaScript's own", () => {
    for (const name of [undefined, "PostPublished", "constructor"])
      expect(resultText(name)).toBeNull();
  });

  test("are those of the schema's unions, except for features not built yet", () => {
    const schema = readFileSync(path.resolve("generated/schema.graphql"), "utf8");
    const named = Array.from(
      schema.matchAll(/^type (\w+) implements ResultError/gm),
      ([, name = ""]) => name,
    );
    const expected = Object.keys(RESULT_TEXTS).filter((name) => !Object.hasOwn(WAITING, name));
    expect(named.toSorted()).toEqual([...expected, ...OURS].toSorted());
    for (const name of expected)
      expect(schema, name).toMatch(new RegExp(`^union [^\\n]*\\b${name}\\b`, "m"));
  });
});
