import { beforeAll, describe, expect, test } from "vitest";
import { insertRow, makeCollection, makeStory, makeUser } from "../../../support/factories.ts";
import { databaseUse, get } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";

beforeAll(async () => {
  await insertRow("flag_rules", {
    flag: "enable_lite_publications",
    position: 0,
    audience: "SHARE",
    share: 1,
    value: "false",
  });
  const editor = await makeUser({ name: "Edith Editor" });
  const collection = await makeCollection({ slug: "mill", name: "The Mill" });
  await addMember(collection.id, editor.id, "EDITOR");
  await makeStory({ collection_id: collection.id, title: "A story of the mill" });
  // An isolate reads the flag rules once; the first page pays a statement for them.
  await get("/nowhere");
});

describe("with the community layout", () => {
  test("a publication's home has its people in the right column, at the same cost", async () => {
    const response = await get("/mill");
    const html = await response.text();
    expect(response.status).toBe(200);
    const [main = "", aside = ""] = html.split(/<aside[^>]*aria-label="More"/);
    expect(main).toMatch(/<h1[^>]*>The Mill<\/h1>/);
    expect(main).toContain("A story of the mill");
    expect(aside).toContain("Edith Editor");
    expect(databaseUse(response)).toEqual({ roundTrips: 2, statements: 7 });
  });

  test("the other plain pages open", async () => {
    for (const path of ["/mill/about", "/mill/followers"]) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
  });

  test("the pages that exist only as community variants aren't found", async () => {
    for (const path of ["/mill/latest", "/mill/trending"]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });
});
