import {
  FieldsOnCorrectTypeRule,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
  KnownArgumentNamesRule,
  KnownTypeNamesRule,
  parse,
  PossibleFragmentSpreadsRule,
  ScalarLeafsRule,
  validate,
  ValuesOfCorrectTypeRule,
} from "graphql";
import { describe, expect, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import type { Session } from "../../../worker/domain/identity/rows/session.ts";
import { EMPTY_YET, ENTITIES_NOT_YET, NONE_YET } from "../../../worker/graphql/unbuilt/notYet.ts";
import { schema } from "../../../worker/graphql/machinery/schema.ts";
import { makeUser, signIn } from "../../support/factories.ts";
import { makeDomainContext } from "../../support/people.ts";
import { graphql } from "../../support/product.ts";
import { SPECIFIED_FIELDS, SPECIFIED_VALUES } from "../../support/specifiedEntities.ts";

const types = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith("__") && !isSpecifiedScalarType(type),
);

interface PlacedField {
  place: string;
  parent: string;
  field: GraphQLField<unknown, unknown>;
}

const fields: PlacedField[] = types.flatMap((type) =>
  isObjectType(type) || isInterfaceType(type)
    ? Object.values(type.getFields()).map((field) => ({
        place: `${type.name}.${field.name}`,
        parent: type.name,
        field,
      }))
    : [],
);

describe("the schema contains what the specification names", () => {
  test.each(SPECIFIED_FIELDS)("%s { %s }", (type, selection) => {
    const issues = validate(schema, parse(`fragment Specified on ${type} { ${selection} }`), [
      FieldsOnCorrectTypeRule,
      KnownArgumentNamesRule,
      KnownTypeNamesRule,
      PossibleFragmentSpreadsRule,
      ScalarLeafsRule,
      ValuesOfCorrectTypeRule,
    ]);
    expect(issues.map(({ message }) => message)).toEqual([]);
  });

  test.each(Object.entries(SPECIFIED_VALUES))("the values of %s", (name, values) => {
    const type = schema.getType(name);
    const held = isEnumType(type) ? type.getValues().map((value) => value.name) : [];
    expect(held.toSorted()).toEqual(values.split(" ").toSorted());
  });
});

describe("the schema documents itself", () => {
  test("every type, field, argument and value is described", () => {
    const silent: string[] = [];
    const note = (place: string, { description }: { description?: string | null }): void => {
      if (!description?.trim()) silent.push(place);
    };
    for (const type of types) {
      note(type.name, type);
      if (isEnumType(type))
        for (const value of type.getValues()) note(`${type.name}.${value.name}`, value);
      if (isInputObjectType(type))
        for (const field of Object.values(type.getFields()))
          note(`${type.name}.${field.name}`, field);
    }
    for (const { place, field } of fields) {
      note(place, field);
      for (const argument of field.args) note(`${place}(${argument.name})`, argument);
    }
    expect(silent).toEqual([]);
  });

  test("ids are non-null IDs, except where the specification says otherwise", () => {
    const others = fields.filter(
      ({ field }) => field.name === "id" && String(field.type) !== "ID!",
    );
    // Clients query a publication by a string; an anonymous viewer may have no id yet.
    expect(others.map(({ place, field }) => `${place}: ${String(field.type)}`).toSorted()).toEqual([
      "Publication.id: String!",
      "Visitor.id: ID",
    ]);
  });
});

const connections = fields.filter(({ field }) =>
  getNamedType(field.type).name.endsWith("Connection"),
);

/** A user signed in on the main site, with access to all of their data. */
const SESSION: Session = {
  userId: newId("user"),
  xsrfToken: "",
  host: "localhost:8787",
  isStaff: false,
  tier: "FREE",
  isSpoofed: false,
  isElsewhere: false,
  hostOwnerId: null,
  homeFeedOrder: "RANKED",
  confirmedAt: 0,
};

/** Calls a field's resolver for a page of a missing parent. */
async function pageOf({ field }: PlacedField, args: Record<string, unknown>): Promise<unknown> {
  const defaults = Object.fromEntries(
    field.args
      .filter(({ name }) => !["first", "after", "last", "before"].includes(name))
      .map((argument) => [argument.name, argument.default?.value]),
  );
  return field.resolve?.(
    { id: newId("user"), username: "nobody" },
    { ...defaults, ...args },
    { ...makeDomainContext(), session: async () => SESSION },
    {} as never,
  );
}

describe("a list is paginated", () => {
  test("the schema has lists to check", () => {
    expect(connections.length).toBeGreaterThan(20);
  });

  test.each(connections.map((connection) => [connection.place, connection] as const))(
    "%s takes first and after, and rejects pages out of bounds and from the end",
    async (_place, connection) => {
      const taken = new Map(connection.field.args.map(({ name, type }) => [name, String(type)]));
      expect(taken.get("first")).toBe("Int");
      expect(taken.get("after")).toBe("String");
      await expect(pageOf(connection, { first: 51 })).rejects.toThrow("1 to 50");
      await expect(pageOf(connection, { first: 0 })).rejects.toThrow("1 to 50");
      await expect(pageOf(connection, { after: "%%%" })).rejects.toThrow("cursor");
      await expect(pageOf(connection, { last: 5 })).rejects.toThrow("forwards");
      await expect(pageOf(connection, { before: "abc" })).rejects.toThrow("forwards");
    },
  );
});

/** Returns the entities of a field's type: itself, a union's members, a connection's items. */
function entitiesOf(type: GraphQLNamedType): string[] {
  if (isUnionType(type)) return [type.name, ...type.getTypes().map(({ name }) => name)];
  if (!isObjectType(type) || !/Connection$|Feed$/.test(type.name)) return [type.name];
  const { edges, items } = type.getFields();
  const list = getNamedType((edges ?? items)!.type);
  if (!isObjectType(list)) return [list.name];
  return [getNamedType((list.getFields().node ?? list.getFields().post)?.type ?? list).name];
}

const notYet: ReadonlySet<string> = new Set(ENTITIES_NOT_YET);

/** Returns fields of implemented types that lead to unimplemented ones. */
function waysToWhatIsNot(): PlacedField[] {
  const ways: PlacedField[] = [];
  const seen = new Set<string>();
  const pending: GraphQLNamedType[] = [schema.getQueryType()!, schema.getMutationType()!];
  for (let type = pending.pop(); type; type = pending.pop()) {
    if (seen.has(type.name)) continue;
    seen.add(type.name);
    if (isUnionType(type)) pending.push(...type.getTypes());
    if (isInterfaceType(type))
      pending.push(...schema.getPossibleTypes(type).filter(({ name }) => !notYet.has(name)));
    const parent = type.name;
    for (const way of fields.filter((candidate) => candidate.parent === parent)) {
      const target = getNamedType(way.field.type);
      if (entitiesOf(target).some((name) => notYet.has(name))) ways.push(way);
      else pending.push(target);
    }
  }
  return ways;
}

describe("an entity that the product doesn't create yet", () => {
  test("is returned only by nullable fields and by lists", () => {
    const ways = waysToWhatIsNot();
    const certain = ways.filter(({ field }) => {
      const isPage = /Connection$|Feed$/.test(getNamedType(field.type).name);
      return isNonNullType(field.type) && !isPage;
    });
    expect(ways.length).toBeGreaterThan(2);
    expect(certain.map(({ place }) => place)).toEqual([]);
  });

  test("is described as not available yet", () => {
    const silent = waysToWhatIsNot().filter(
      ({ field }) => ![NONE_YET, EMPTY_YET].some((words) => field.description?.endsWith(words)),
    );
    expect(silent.map(({ place }) => place)).toEqual([]);
  });

  test("is null, or an empty list with page information", async () => {
    const { id } = await makeUser();
    const { data, errors } = await graphql(
      `
        query None($id: ID!) {
          viewer {
            membership {
              id
            }
            membershipStatus {
              membershipId
            }
            partnerProgramEnrollment {
              id
            }
            earnings {
              forfeiture {
                amount
              }
            }
            latestDigest {
              id
            }
            notificationPreferences {
              digestFrequency
            }
            chargesConnection {
              edges {
                node {
                  id
                }
              }
              pageInfo {
                hasNextPage
              }
            }
            notificationsConnection(first: 50) {
              edges {
                node {
                  id
                }
              }
            }
          }
          catalogs(userId: $id, type: READING_LIST, visibility: PRIVATE, limit: 5) {
            items {
              id
            }
            next {
              to
            }
          }
          catalogById(catalogId: "predefined:x:READING_LIST") {
            id
          }
          publicationSubmission(submissionId: "x") {
            id
          }
          accountToken {
            value
          }
          clientVersionStatus(platform: IOS, version: "1.0")
        }
      `,
      { id },
      { Cookie: await signIn(id) },
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      viewer: {
        membership: null,
        membershipStatus: null,
        partnerProgramEnrollment: null,
        earnings: null,
        latestDigest: null,
        notificationPreferences: { digestFrequency: "OFF" },
        chargesConnection: { edges: [], pageInfo: { hasNextPage: false } },
        notificationsConnection: { edges: [] },
      },
      catalogs: { items: [], next: null },
      catalogById: null,
      publicationSubmission: null,
      accountToken: null,
      clientVersionStatus: null,
    });
  });

  test("isn't a node, whatever its id", async () => {
    const query = "query N($id: ID!) { node(id: $id) { id __typename } }";
    for (const id of [newId("catalog"), newId("image"), newId("section"), "nonsense", ""]) {
      const { data, errors } = await graphql(query, { id });
      expect(errors, id).toBeUndefined();
      expect(data, id).toEqual({ node: null });
    }
  });

  test("has lists that reject a limit beyond the maximum page size", async () => {
    const { errors } = await graphql(`
      {
        catalogs(userId: "x", limit: 51) {
          items {
            id
          }
        }
      }
    `);
    expect(errors?.[0]?.message).toBe("A page holds 1 to 50 items");
  });
});

test("repeated selections of a field have the right types each time", async () => {
  const ids = (await Promise.all([makeUser(), makeUser(), makeUser()])).map(({ id }) => id);
  const answer = await graphql(
    `
      query ($all: [ID!]!, $one: [ID!]!, $id: ID!) {
        all: nodes(ids: $all) {
          __typename
        }
        some: nodes(ids: $one) {
          __typename
        }
        node(id: $id) {
          __typename
        }
      }
    `,
    { all: ids, one: ids.slice(0, 1), id: ids[1] },
  );
  const user = { __typename: "User" };
  expect(answer.errors).toBeUndefined();
  expect(answer.data).toEqual({ all: [user, user, user], some: [user], node: user });
});
