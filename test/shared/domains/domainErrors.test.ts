import { expect, test } from "vitest";
import { DOMAIN_ERRORS, domainNextStep } from "../../../shared/domains/domainErrors.ts";

const SETUP = { domain: "mill.example", target: "domains.main.example", token: "t0k3n" };

test.each(DOMAIN_ERRORS)("%s says in one or two sentences what to do", (error) => {
  const step = domainNextStep(error, SETUP);
  expect(step).toMatch(/^[A-Z"m].*\.$/s);
  expect(step).not.toMatch(/undefined|\[object|\n/);
});

test("instructions about records name the domain and its target", () => {
  const named = [
    "NO_RECORD",
    "WRONG_TARGET",
    "PROXIED_ELSEWHERE",
    "APEX_WITHOUT_FLATTENING",
  ] as const;
  for (const error of named) {
    const step = domainNextStep(error, SETUP);
    expect(step, error).toContain("mill.example");
    expect(step, error).toContain("domains.main.example");
  }
  expect(domainNextStep("TAKEN", SETUP)).toContain("_deckle-domain.mill.example");
  expect(domainNextStep("TAKEN", SETUP)).toContain("t0k3n");
});
