import { expect, test } from "vitest";
import { isUnderEuPrivacyLaw } from "../../../shared/privacy/euCountries.ts";

test.each(["AT", "DE", "IE", "GR", "HR", "SE", "RE", "IS", "NO", "GB", "de"])(
  "%s is under European privacy law",
  (country) => {
    expect(isUnderEuPrivacyLaw(country)).toBe(true);
  },
);

test.each(["US", "CH", "TR", "RU", "UA", "EU", "XX", "T1", "", null, undefined])(
  "%j is not",
  (country) => {
    expect(isUnderEuPrivacyLaw(country)).toBe(false);
  },
);
