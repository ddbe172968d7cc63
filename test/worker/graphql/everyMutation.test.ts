// Every mutation of the schema takes a side: whether staff may make it who act as somebody, and how
// often a person may. One that is new stands here with the rest, and its result says both refusals.

import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isUnionType,
} from "graphql";
import { describe, expect, test } from "vitest";
import { LIMITS } from "../../../worker/domain/identity/rateLimits.ts";
import { limitOf, WHO_MAY } from "../../../worker/graphql/permissions.ts";
import { schema } from "../../../worker/graphql/schema.ts";
import { insertRow, makeUser, signedIn } from "../../support/factories.ts";
import { graphql } from "../../support/product.ts";

type Mutation = keyof typeof WHO_MAY;

const FIELDS = schema.getMutationType()!.getFields();
const NAMES = Object.keys(FIELDS).toSorted() as Mutation[];

/** What takes no account of who is signed in: it counts by network, and is nobody's act. */
const OF_VISITORS: readonly Mutation[] = [
  "logClientEvents",
  "logExperimentExposure",
  "logGateExposure",
  "searchClickEvent",
  "sendAcctAuthEmail",
  "verifyLoginCode",
];

/** What support does for somebody as well. */
const OF_SUPPORT = new Set<Mutation>(["resendVerificationEmail", "verifyCustomDomain"]);

/** What staff alone do, and nobody else may know of. */
const OF_STAFF: readonly Mutation[] = ["addTopicPost", "removeTopicPost", "saveTopic"];

/** What the write itself counts, which its own test shows. */
const BY_ITS_WRITE: readonly Mutation[] = [
  "editResponse",
  "importStory",
  "publishResponse",
  "resendVerificationEmail",
  "startMobileVerification",
];

const OF_PERSONS = NAMES.filter((name) => !OF_VISITORS.includes(name) && !OF_STAFF.includes(name));

/** A value that a document may hold for an argument: what it means is not looked at so early. */
function sample(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sample(type.ofType);
  if (isListType(type)) return "[]";
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) return `{ ${samples(Object.values(type.getFields()))} }`;
  const plain = { Int: "1", Float: "1", Timestamp: "1", Boolean: "true", DraftDeltas: "[]" };
  return plain[type.name as keyof typeof plain] ?? `"x"`;
}

const samples = (fields: readonly Pick<GraphQLArgument, "name" | "type">[]): string =>
  fields
    .filter(({ type }) => isNonNullType(type))
    .map(({ name, type }) => `${name}: ${sample(type)}`)
    .join(", ");

async function outcomeOf(name: Mutation, headers: Record<string, string>): Promise<string> {
  const { args } = FIELDS[name]!;
  const given = samples(args);
  const asked = given === "" ? name : `${name}(${given})`;
  const { data, errors } = await graphql<Record<string, { __typename: string }>>(
    `mutation { ${asked} { __typename } }`,
    {},
    headers,
  );
  expect(errors).toBeUndefined();
  return data[name]!.__typename;
}

test("every mutation has a row of who may make it, and every row a mutation", () => {
  expect(Object.keys(WHO_MAY).toSorted()).toEqual(NAMES);
});

test("every mutation but those of visitors counts how often a person makes it", () => {
  const uncounted = NAMES.filter((name) => limitOf(name) === null);
  expect(uncounted).toEqual([...OF_VISITORS, ...BY_ITS_WRITE].toSorted());
});

describe("staff who act as somebody", () => {
  test.each(OF_PERSONS)("write nothing in their name, but for support: %s", async (name) => {
    const [reader, staff] = [await makeUser(), await makeUser({ is_staff: 1 })];
    const acting = await signedIn(reader.id, { spoofed_by_user_id: staff.id });
    const outcome = await outcomeOf(name, acting);
    if (OF_SUPPORT.has(name)) expect(outcome).not.toBe("Forbidden");
    else expect(outcome).toBe("Forbidden");
  });
});

test.each(OF_PERSONS)("a visitor is asked to sign in: %s", async (name) => {
  expect(await outcomeOf(name, {})).toBe("Unauthorized");
});

test.each(OF_STAFF)("nobody but staff at work may know of %s", async (name) => {
  const [reader, staff] = [await makeUser(), await makeUser({ is_staff: 1 })];
  const acting = await signedIn(reader.id, { spoofed_by_user_id: staff.id });
  for (const headers of [{}, acting, await signedIn(reader.id)])
    expect(await outcomeOf(name, headers)).toBe("NotFound");
});

describe("what comes too often", () => {
  const counted = [...OF_PERSONS, ...OF_STAFF].filter((name) => !BY_ITS_WRITE.includes(name));
  test.each(counted)("is refused, and said so: %s", async (name) => {
    const { id } = await makeUser({ is_staff: OF_STAFF.includes(name) ? 1 : 0 });
    const limit = limitOf(name)!;
    await insertRow("rate_limits", {
      key: `${limit.name}:${id}`,
      count: limit.most,
      ends_at: Date.now() + limit.window,
    });
    // A save is tried again by itself, so that it is told to wait.
    const refusal = name === "saveDraftDeltas" ? "ServiceUnavailable" : "RateLimited";
    expect(await outcomeOf(name, await signedIn(id))).toBe(refusal);
  });

  test("has no count that two limits share", () => {
    const names = Object.values(LIMITS).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

test.each(OF_PERSONS)("has a result that can say both refusals: %s", (name) => {
  const type = getNamedType(FIELDS[name]!.type);
  const members = isUnionType(type) ? type.getTypes().map((member) => member.name) : [];
  const most = name === "saveDraftDeltas" ? "ServiceUnavailable" : "RateLimited";
  expect(members).toEqual(expect.arrayContaining(["Forbidden", "Unauthorized", most]));
});
