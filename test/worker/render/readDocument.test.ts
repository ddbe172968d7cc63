import { describe, expect, test } from "vitest";
import { readDocument } from "../../../worker/render/readDocument.ts";
import { makeCollection, makeStory, makeUser } from "../../support/factories.ts";
import { get } from "../../support/product.ts";

describe("a rendered document that is parsed again", () => {
  test("contains the page's state, and its data with the text that is only in the HTML", async () => {
    const collection = await makeCollection();
    const text = 'A </script> and a <div data-body-of="d"> that are words';
    const story = await makeStory(
      { creator_id: (await makeUser()).id, collection_id: collection.id },
      {
        paragraphs: [
          { name: "p1", type: "P", text },
          { name: "p2", type: "PRE", text: '<script type="application/json" id="relay-payloads">' },
        ],
      },
    );
    const html = await (await get(`/${collection.slug}/${story.slug}-${story.id}`)).text();
    const read = readDocument(html);
    expect(read?.state).toMatchObject({ page: { id: "post", status: 200 } });
    const [answer] = read?.answers ?? [];
    const post = answer?.data.postResult as { id: string; content: { bodyHtml: string } };
    expect(post.id).toBe(story.id);
    expect(post.content.bodyHtml).toContain("that are words");
    expect(post.content.bodyHtml).toMatch(/<\/pre>$/);
    expect(html).toContain(post.content.bodyHtml);
  });

  test("is rejected without blocks, with broken ones, or without text", () => {
    const broken = '<script type="application/json" id="preloaded-state">{</script>';
    for (const html of ["", "<!doctype html><p>Hello", broken]) {
      expect(readDocument(html), html).toBeNull();
    }
  });
});
