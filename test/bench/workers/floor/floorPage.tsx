// The same stack by hand: one batch, graphql-js, Relay and renderToString, without layers between
// them and without a page around the article. The product's cost above this is its overhead.

import type { D1Database } from "@cloudflare/workers-types";
import { buildSchema, execute, parse } from "graphql";
import { renderToString } from "react-dom/server";
import { graphql, RelayEnvironmentProvider } from "react-relay/hooks";
import {
  type ConcreteRequest,
  createOperationDescriptor,
  Environment,
  Network,
  RecordSource,
  Store,
} from "relay-runtime";
import { PAGE_HEADERS } from "../pageOfSize.ts";
import { Article } from "./Article.tsx";
import { readStory } from "./readStory.ts";
import schemaText from "./schema.graphql?raw";

const tag = graphql`
  query floorPageQuery($id: ID!) {
    story(id: $id) {
      id
      title
      ...Article_story
    }
  }
`;
const query = tag as unknown as ConcreteRequest;

const schema = buildSchema(schemaText, { noLocation: true });
const document = parse(query.params.text ?? "", { noLocation: true });
const network = Network.create(() => {
  throw new Error("Everything is there already");
});

/** Renders the story whose id ends the path. */
export default {
  async fetch(request: Request, env: { DB: D1Database }): Promise<Response> {
    const variableValues = { id: request.url.slice(request.url.lastIndexOf("/") + 1) };
    const { data } = await execute({
      schema,
      document,
      variableValues,
      rootValue: { story: ({ id }: { id: string }) => readStory(env.DB, id) },
    });
    const environment = new Environment({
      store: new Store(new RecordSource()),
      network,
      isServer: true,
    });
    const operation = createOperationDescriptor(query, variableValues);
    environment.commitPayload(operation, data as never);
    const { story } = environment.lookup(operation.fragment).data as {
      story: { title: string };
    };
    const body = renderToString(
      <RelayEnvironmentProvider environment={environment}>
        <Article story={story} />
      </RelayEnvironmentProvider>,
    );
    const payload = JSON.stringify(data).replaceAll("<", "\\u003c");
    return new Response(
      `<!doctype html><html lang="en"><head><title>${story.title}</title></head><body><div id="root">${body}</div><script type="application/json">${payload}</script></body></html>`,
      { headers: PAGE_HEADERS },
    );
  },
};
