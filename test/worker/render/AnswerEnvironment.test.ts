import {
  type ConcreteRequest,
  createOperationDescriptor,
  type Environment,
  getSingularSelector,
  type ReaderFragment,
  readInlineData,
  type GraphQLTaggedNode,
} from "relay-runtime";
import { expect, test } from "vitest";
import { makeEnvironment } from "../../../client/runtime/relay/environment.ts";
import type { RelayPayload } from "../../../client/runtime/page/state.ts";
import { AnswerEnvironment } from "../../../worker/render/AnswerEnvironment.ts";
import {
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signIn,
  tagStory,
} from "../../support/factories.ts";
import { followPerson } from "../../support/people.ts";
import { get } from "../../support/product.ts";
import {
  addNavigation,
  followCollection,
  makeImage,
} from "../../support/publications/publications.ts";

const documents = Object.values(
  import.meta.glob<{ default: ConcreteRequest | ReaderFragment }>(
    "../../../generated/relay/*.graphql.ts",
    { eager: true },
  ),
).map((module) => module.default);

function requestOf(id: string): ConcreteRequest {
  return documents.find((one) => one.kind === "Request" && one.params.id === id) as ConcreteRequest;
}

function fragmentNamed(name: string, kind: "Fragment" | "InlineDataFragment"): unknown {
  return documents.find((one) => one.kind === kind && one.name === name);
}

/** Reads everything that components can read from a result, one fragment after the other. */
function everythingIn(environment: Environment, { id, variables, data }: RelayPayload): unknown {
  const operation = createOperationDescriptor(requestOf(id), variables);
  environment.commitPayload(operation, structuredClone(data));
  const follow = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(follow);
    if (typeof value !== "object" || value === null) return value;
    const { __id, __fragmentOwner, __fragments = {}, ...fields } = value as Record<string, object>;
    const read = Object.entries(fields).map(([name, part]) => [name, follow(part)]);
    for (const name of Object.keys(__fragments)) {
      const inline = fragmentNamed(name, "InlineDataFragment");
      if (inline) {
        read.push([`...${name}`, readInlineData(inline as GraphQLTaggedNode, value as never)]);
        continue;
      }
      const fragment = fragmentNamed(name, "Fragment") as ReaderFragment;
      const selector = getSingularSelector(fragment, value);
      read.push([`...${name}`, selector && follow(environment.lookup(selector).data)]);
    }
    return Object.fromEntries(read);
  };
  return follow(environment.lookup(operation.fragment).data);
}

test("a result is read like from the browser's store, on every kind of page", async () => {
  const image = await makeImage();
  const writer = await makeUser({ username: "answered", image_id: image.id });
  const reader = await makeUser({ username: "reader" });
  const collection = await makeCollection({ slug: "answered-pub", avatar_image_id: image.id });
  const tag = await makeTag({ slug: "answered-tag" });
  const story = await makeStory({
    creator_id: writer.id,
    collection_id: collection.id,
    preview_image_id: image.id,
    title: "Answered",
  });
  await makeStory({ creator_id: writer.id, collection_id: collection.id, title: "Another" });
  await makeStory({
    creator_id: reader.id,
    in_response_to_post_id: story.id,
    root_post_id: story.id,
    title: "",
  });
  await tagStory(story.id, tag.id);
  await followPerson(reader.id, writer.id);
  await followPerson(writer.id, reader.id);
  await followCollection(collection.id, writer.id);
  await addNavigation(collection.id, [{ destination: "ABOUT_PAGE", title: "About" }]);
  const cookie = await signIn(reader.id);

  const paths = [
    `/answered-pub/answered-${story.id}`,
    "/@answered",
    "/@answered/about",
    "/@answered/followers",
    "/@answered/following",
    "/answered-pub",
    "/answered-pub/latest",
    "/answered-pub/about",
    "/answered-pub/followers",
    "/tag/answered-tag",
    "/explore-topics",
    "/",
    "/?feed=following",
  ];
  for (const path of paths) {
    for (const headers of [{}, { Cookie: cookie }] as Record<string, string>[]) {
      const html = await (await get(path, headers)).text();
      const [, json = "[]"] = /id="relay-payloads">(.*?)<\/script>/.exec(html) ?? [];
      const payloads = JSON.parse(json) as RelayPayload[];
      expect(payloads.length, path).toBeGreaterThan(0);
      for (const payload of payloads) {
        const stored = everythingIn(
          makeEnvironment(() => Promise.reject(new Error())),
          payload,
        );
        expect(everythingIn(new AnswerEnvironment(), payload), path).toMatchObject(
          stored as object,
        );
      }
    }
  }
});
