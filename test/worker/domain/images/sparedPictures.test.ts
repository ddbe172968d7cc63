import { env } from "cloudflare:workers";
import { firstRow, runSql } from "../../../support/database.ts";
import { expect, test } from "vitest";
import { DAY_MS } from "../../../../shared/durations.ts";
import { eraseUnusedImages } from "../../../../worker/domain/images/eraseUnusedImages.ts";
import { uploadImage } from "../../../../worker/domain/images/uploadImage.ts";
import { updateProfile } from "../../../../worker/domain/people/updateProfile.ts";
import { eraseTrash } from "../../../../worker/domain/yourStories/eraseTrash.ts";
import { FIXED_NOW, insertRow, makeStory, makeUser } from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { makePng } from "../../../support/images/pictures.ts";

const day = (days: number) => ({ ...makeDomainContext(), now: FIXED_NOW + days * DAY_MS });
const bucket = () => makeDomainContext().images.bucket;

/** Uploads an image on a day and returns its id. */
async function upload(userId: string, bytes: Uint8Array, days: number): Promise<string> {
  const result = await uploadImage(day(days), bucket(), userId, bytes);
  if (result.kind !== "uploaded") throw new Error(result.reason);
  return result.image.id;
}

async function isThere(id: string): Promise<boolean> {
  const row = await firstRow("SELECT 1 FROM images WHERE id = ?1", id);
  const bytes = await env.IMAGES_BUCKET.head(id);
  expect(bytes !== null).toBe(row !== null);
  return row !== null;
}

/** An image of a story deleted on day 0, uploaded again on day 13. */
async function uploadedAgain(width: number) {
  const writer = await makeUser();
  const bytes = await makePng(width, 9);
  const id = await upload(writer.id, bytes, -1);
  const old = await makeStory({
    creator_id: writer.id,
    status: "DELETED",
    deleted_at: FIXED_NOW,
    deleted_from: "DRAFT",
  });
  await insertRow("post_images", { post_id: old.id, image_id: id });
  expect(await upload(writer.id, bytes, 13)).toBe(id);
  await eraseTrash(day(15), bucket());
  return { writer, bytes, id };
}

test("an image that was uploaded again survives its first story, and stays where it is used", async () => {
  const { id } = await uploadedAgain(31);
  expect(await isThere(id)).toBe(true);
  const next = await makeStory();
  await insertRow("post_images", { post_id: next.id, image_id: id });
  await eraseUnusedImages(day(60), bucket());
  expect(await isThere(id)).toBe(true);
  // From here on it is deleted with its story.
  await runSql(
    "UPDATE posts SET status = 'DELETED', deleted_at = ?2 WHERE id = ?1",
    next.id,
    FIXED_NOW + 60 * DAY_MS,
  );
  await eraseTrash(day(75), bucket());
  expect(await isThere(id)).toBe(false);
});

test("an unused image is deleted thirty days after its last upload", async () => {
  const { id, bytes, writer } = await uploadedAgain(32);
  await eraseUnusedImages(day(42), bucket());
  expect(await isThere(id)).toBe(true);
  await upload(writer.id, bytes, 42);
  await eraseUnusedImages(day(71), bucket());
  expect(await isThere(id)).toBe(true);
  await eraseUnusedImages(day(73), bucket());
  expect(await isThere(id)).toBe(false);
});

test("an avatar that was uploaded again for a story survives the avatar's removal", async () => {
  const { id: userId } = await makeUser();
  const bytes = await makePng(33, 9);
  const id = await upload(userId, bytes, 0);
  await updateProfile(day(0), userId, { imageId: id });
  await upload(userId, bytes, 1);
  await updateProfile(day(2), userId, { imageId: "" });
  expect(await isThere(id)).toBe(true);
  await eraseUnusedImages(day(32), bucket());
  expect(await isThere(id)).toBe(false);
});

test("a replaced banner is deleted, unless it is the avatar or the cover of a book", async () => {
  const { id: userId } = await makeUser();
  const [banner, avatar, cover] = [
    await upload(userId, await makePng(34, 9), 0),
    await upload(userId, await makePng(35, 9), 0),
    await upload(userId, await makePng(36, 9), 0),
  ];
  const book = { id: `book-${userId}`, creator_id: userId, created_at: 1 };
  await insertRow("books", { ...book, title: "Of rivers", position: 1, updated_at: 1 });
  await insertRow("book_editions", { ...book, book_id: book.id, cover_image_id: cover });
  const show = (bannerImageId: string, imageId?: string) =>
    updateProfile(day(1), userId, { bannerImageId, imageId });
  await show(banner, avatar);
  await show(avatar);
  expect(await isThere(banner)).toBe(false);
  await show(cover);
  expect(await isThere(avatar)).toBe(true);
  await show("");
  expect(await isThere(cover)).toBe(true);
  expect(await show("no-such-image")).toContain("couldn’t find this image");
});
