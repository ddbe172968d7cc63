import { expect, test } from "vitest";
import { readOauthScopes } from "../../../shared/rules/oauthScopes.ts";

test("scopes are read in any order, each once, by spaces or commas", () => {
  const both = ["basicProfile", "listPublications"];
  expect(readOauthScopes("listPublications basicProfile basicProfile")).toEqual(both);
  expect(readOauthScopes("listPublications,basicProfile")).toEqual(both);
});

test("nothing asks for the profile, and what is unknown for nothing", () => {
  expect(readOauthScopes("")).toEqual(["basicProfile"]);
  for (const unknown of ["publishPost", "basicprofile", "constructor", "basicProfile x"])
    expect(readOauthScopes(unknown)).toBeNull();
});
