// The data that applications read with a token. User ids are specific to the
// requesting application.

import { ownUrl } from "../../../shared/routes/paths/ownUrl.ts";
import { imageUrl } from "../../../shared/images/imageUrl.ts";
import { contributorsFor, memberPublications } from "../../domain/oauth/memberPublications.ts";
import { liveDomain } from "../../domain/people/rows/userRow.ts";
import { userById } from "../../domain/people/rows/users.ts";
import { TypedError } from "../request/typedErrors.ts";
import { bearerEndpoint } from "./bearerEndpoint.ts";

/** Side of an image in pixels. */
const IMAGE_SIZE = 256;

/** Answers GET of `/v1/me`: the profile of the token's user. */
export const ownProfileEndpoint = bearerEndpoint("basicProfile", async (c, { userId, idOf }) => {
  const context = c.get("request");
  const { publicUrl } = context.config;
  const user = await userById(context).load(userId);
  if (!user) throw new TypedError("NOT_FOUND", "The account no longer exists.");
  const { username, name, imageId } = user;
  return {
    id: await idOf(userId),
    username,
    name,
    url: ownUrl({ kind: "user", username, domain: liveDomain(user) }, publicUrl, "ShowUser"),
    imageUrl: squareOf(imageId, publicUrl),
  };
});

/**
 * Answers GET of `/v1/users/{id}/publications`: the publications that the token's user owns or
 * edits.
 */
export const ownPublicationsEndpoint = bearerEndpoint(
  "listPublications",
  async (c, { userId, idOf }) => {
    if (c.req.param("userId") !== (await idOf(userId)))
      throw new TypedError("FORBIDDEN", "The token belongs to another user.");
    const context = c.get("request");
    const { publicUrl } = context.config;
    const publications = await memberPublications(context, userId);
    return publications.map(({ id, name, description, slug, domain, avatarImageId }) => ({
      id,
      name,
      description,
      url: ownUrl(
        { kind: "collection", collectionSlug: slug, domain },
        publicUrl,
        "ShowCollectionHome",
      ),
      imageUrl: squareOf(avatarImageId, publicUrl),
    }));
  },
);

/**
 * Answers GET of `/v1/publications/{id}/contributors`, for publications that the token's user owns
 * or edits.
 */
export const contributorsEndpoint = bearerEndpoint(
  "listPublications",
  async (c, { userId, idOf }) => {
    const publicationId = c.req.param("publicationId") ?? "";
    const people = await contributorsFor(c.get("request"), userId, publicationId);
    if (!people)
      throw new TypedError("NOT_FOUND", "The user doesn’t own or edit this publication.");
    return Promise.all(
      people.map(async (person) => ({
        publicationId,
        userId: await idOf(person.userId),
        role: person.role.toLowerCase(),
      })),
    );
  },
);

/** An absolute URL; empty without an image, since clients expect a string. */
const squareOf = (imageId: string | null, publicUrl: string): string =>
  imageId === null
    ? ""
    : publicUrl + imageUrl(imageId, { mode: "crop", width: IMAGE_SIZE, height: IMAGE_SIZE });
