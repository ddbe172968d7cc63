import { expect, test } from "vitest";
import { readOauthScopes } from "../../../shared/oauth/oauthScopes.ts";

test("scopes are read in any order, each once, separated by spaces or commas", () => {
  const both = ["basicProfile", "listPublications"];
  expect(readOauthScopes("listPublications basicProfile basicProfile")).toEqual(both);
  expect(readOauthScopes("listPublications,basicProfile")).toEqual(both);
});

test("an empty scope means the profile, and an unknown scope is ignored", () => {
  expect(readOauthScopes("")).toEqual(["basicProfile"]);
  for (const unknown of ["publishPost", "basicprofile", "constructor", "basicProfile x"])
    expect(readOauthScopes(unknown)).toBeNull();
});
