import { renderToString } from "react-dom/server";
import { PAGE_HEADERS } from "./pageOfSize.ts";

/** With the surrounding page, the rows make a tree of 491 elements. */
const ROWS = Array.from({ length: 54 }, (_, index) => `row-${index}`);

function Row(props: { name: string }) {
  return (
    <article className="row" id={props.name}>
      <h2>
        <a href={`/${props.name}`}>The heading of {props.name}</a>
      </h2>
      <p className="text">
        Some words of text with <em>stress</em> and <strong>weight</strong> in them.
      </p>
      <p className="facts">
        <time dateTime="2026-03-15">Mar 15</time>
        <span>4 min read</span>
      </p>
    </article>
  );
}

function Tree() {
  return (
    <html lang="en">
      <head>
        <title>Tree</title>
      </head>
      <body>
        <main>
          {ROWS.map((name) => (
            <Row key={name} name={name} />
          ))}
        </main>
      </body>
    </html>
  );
}

/** Renders a tree that reads no data: React's share of the cost of a page of this size. */
export default {
  fetch: () =>
    new Response(`<!doctype html>${renderToString(<Tree />)}`, { headers: PAGE_HEADERS }),
};
