// No field of the schema returns the hidden text of a members-only story to a viewer who may not
// read it. Fields and types are found in the schema, so new ones are covered.

import { env } from "cloudflare:workers";
import { type GraphQLField, type GraphQLObjectType, parse } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogSlugId } from "../../../shared/lists/catalogSlug.ts";
import type { DomainContext } from "../../../worker/domain/kernel/context.ts";
import { storedDocument } from "../../../worker/domain/stories/rows/storyDetail.ts";
import { executeOperation } from "../../../worker/graphql/machinery/execute.ts";
import { schema } from "../../../worker/graphql/machinery/schema.ts";
import { openRequest, scopeOf } from "../../../worker/http/request/requestContext.ts";
import { setLogLevel } from "../../../worker/log.ts";
import { ALL_CANARIES, OPENING, QUOTED } from "../../support/leaks/canaries.ts";
import { type LeakWorld, makeLeakWorld } from "../../support/leaks/leakWorld.ts";
import {
  type ArgumentValues,
  reachableFields,
  runMutations,
  walkSchema,
} from "../../support/leaks/walkSchema.ts";
import { ORIGIN } from "../../support/product.ts";

let world: LeakWorld;
let values: ArgumentValues;

let staff: Record<string, string>;

afterAll(() => setLogLevel("warn"));

beforeAll(async () => {
  setLogLevel("silent");
  world = await makeLeakWorld();
  staff = world.browsers.staff;
  const { story, own, shower, writer, reader, collection, tag, topic, catalog, sequence, email } =
    world;
  values = {
    "Query.node.id": [story, writer, collection, tag, topic, catalog, email].map(({ id }) => id),
    "Query.nodes.ids": [[story.id, own.id, catalog.id, email.id]],
    "Query.postResult.id": [story.id, shower.id, email.id],
    "Query.homepagePreview.sections": [[]],
    "Query.managedNewsletter.id": ["1"],
    "Query.newsletterEmail.newsletterId": ["1"],
    "Query.publication.id": [collection.id],
    "Query.userResult.id": [writer.id],
    // Amounts and dates; the walk needs a value.
    "Query.charge.id": ["chg_none"],
    "Viewer.giftOrder.id": ["pur_none"],
    "Query.emailSettings.userId": [reader.id],
    "Query.emailSettings.hash": ["none"],
    "Query.memberHistory.user": [reader.username],
    "Query.catalogBySlugId.username": [reader.username],
    "Query.catalogs.userId": [reader.id],
    "Query.sequenceBySlug.slug": [sequence.id],
    "ErrorDashboard.group.id": ["0"],
    "Viewer.application.id": ["none"],
    "Viewer.book.id": ["none"],
    "Viewer.form.id": ["none"],
    catalogId: [catalog.id],
    collectionId: [collection.id],
    slugId: [catalogSlugId(catalog as never)],
    domainOrSlug: [collection.slug],
    slug: [collection.slug],
    email: ["a@b.example"],
    code: ["none"],
    version: ["1"],
    page: [1],
    prefix: ["Per"],
    postId: [story.id, email.id],
    submissionId: [world.submission.id],
    quoteId: [world.quote.id, `${story.id}-${QUOTED.paragraphName}-8-20`, `${story.id}-aa01-0-20`],
    query: [OPENING],
    token: ["none"],
    versionId: [`version-${story.id}-1`],
    tagSlug: [tag.slug],
    topicSlug: [topic.slug],
    isPublic: [true],
    sortType: [],
  };
});

/** Runs documents as a viewer, whatever their size. */
function runAs(headers: Record<string, string>) {
  return async (text: string) => {
    const request = new Request(`${ORIGIN}/_/graphql`, { headers });
    const context = await openRequest(scopeOf(request, env as never, { waitUntil: () => {} }));
    const document = parse(text, { noLocation: true });
    const operation = { document, name: "Sweep", isMutation: text.startsWith("mutation") };
    return (await executeOperation(operation as never, {}, context)).response;
  };
}

test("an argument of a field has a value", async () => {
  const walk = await walkSchema(schema, runAs(world.browsers.staff), values);
  // Another argument names something of the site: give it a value above.
  expect([...walk.unfilled]).toEqual([]);
});

test("those who may read all of it get every canary, from every field of a story", async () => {
  for (const headers of Object.values(world.insiders)) {
    const walk = await walkSchema(schema, runAs(headers), values);
    expect(ALL_CANARIES.filter((canary) => !walk.seen.has(canary))).toEqual([]);
    const unread = [...reachableFields(schema)].filter(
      (field) => /^(Post|PostContent|BodyModel|Paragraph)\./.test(field) && !walk.fields.has(field),
    );
    expect(unread).toEqual([]);
  }
});

test("no field leaks to others", async () => {
  for (const [name, headers] of Object.entries({ ...world.outsiders, staff })) {
    const { leaks, fields } = await walkSchema(schema, runAs(headers), values);
    expect(leaks, name).toEqual([]);
    expect(fields.size).toBeGreaterThan(400);
  }
});

test("a field that leaks is found, though no test names it", async () => {
  const fields = (schema.getType("Catalog") as GraphQLObjectType).getFields();
  const resolve = async (_parent: unknown, _args: unknown, context: unknown) =>
    JSON.stringify(await storedDocument(context as DomainContext, world.story.id));
  const leak = Object.create(fields.name!) as GraphQLField<unknown, unknown>;
  fields.leak = Object.assign(leak, { name: "leak", resolve });
  try {
    const { leaks } = await walkSchema(schema, runAs({}), values);
    expect(leaks.map(({ place }) => place)).toContainEqual(expect.stringContaining("leak"));
  } finally {
    delete fields.leak;
  }
});

test("no mutation leaks by what it returns", async () => {
  expect(await runMutations(schema, runAs(world.outsiders.reader!), values)).toEqual([]);
});
