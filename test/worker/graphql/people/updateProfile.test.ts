import { expect, test } from "vitest";
import { firstRow, runSql } from "../../../support/database.ts";
import { insertRow, makeUser, signedIn } from "../../../support/factories.ts";
import { get, graphql } from "../../../support/product.ts";

const MUTATION = `mutation ($bio: String, $bannerImageId: ID, $bannerFocusY: Int, $name: String) {
  updateProfile(name: $name, bio: $bio, bannerImageId: $bannerImageId, bannerFocusY: $bannerFocusY) {
    __typename
    ... on ResultError { message }
  }
}`;

async function aWriter() {
  const { id, username } = await makeUser({ name: "Ann", bio: "Reads a lot." });
  const headers = await signedIn(id);
  const change = async (variables: Record<string, unknown>) => {
    const { data } = await graphql<{ updateProfile: { __typename: string; message?: string } }>(
      MUTATION,
      variables,
      headers,
    );
    return data.updateProfile;
  };
  const row = () => firstRow("SELECT * FROM users WHERE id = ?1", id);
  return { id, username, change, row };
}

test("a change of the profile leaves what it doesn't name", async () => {
  const { id, username, change, row } = await aWriter();
  await insertRow("images", {
    id: `banner-${id}`,
    object_key: `banner-${id}`,
    format: "png",
    width: 1600,
    height: 900,
    bytes: 1,
    sha256: id,
    created_at: 0,
  });
  const banner = { bannerImageId: `banner-${id}`, bannerFocusY: 20 };
  expect(await change(banner)).toEqual({ __typename: "Viewer" });
  expect(await change({ bio: "Writes a lot." })).toEqual({ __typename: "Viewer" });
  expect(await row()).toMatchObject({
    name: "Ann",
    bio: "Writes a lot.",
    banner_image_id: `banner-${id}`,
    banner_focus_y: 20,
  });
  expect(await (await get(`/@${username}`)).text()).toContain(`banner-${id}`);
  await runSql("UPDATE users SET banner_image_id = NULL WHERE id = ?1", id);
});

test.each([
  [{ name: " " }, "BadRequest"],
  [{ bio: "x".repeat(161) }, "BadRequest"],
  [{ bannerImageId: "no-such-image" }, "BadRequest"],
])("the profile change %j is rejected, and nothing is stored", async (variables, type) => {
  const { change, row } = await aWriter();
  expect(await change(variables)).toMatchObject({ __typename: type });
  expect(await row()).toMatchObject({ name: "Ann", bio: "Reads a lot.", banner_image_id: null });
});
