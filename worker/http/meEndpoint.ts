import type { Context, Handler } from "hono";
import { buildPath } from "../../shared/routes/buildPath.ts";
import { signInPath } from "../../shared/routes/paths/signInPath.ts";
import { userById } from "../domain/people/rows/users.ts";
import type { UserRow } from "../domain/people/rows/userRow.ts";
import type { AppEnv } from "./request/requestContext.ts";
import { typedEndpoint } from "./request/typedErrors.ts";

/** Redirects `/me` and `/me/about` to the reader's profile, or to the sign-in page and back. */
export const meEndpoint = ownProfileRedirect("ShowMe", "ShowUser");
export const yourAboutEndpoint = ownProfileRedirect("YourAbout", "ShowUserAbout");

function ownProfileRedirect(from: "ShowMe" | "YourAbout", to: "ShowUser" | "ShowUserAbout") {
  return typedEndpoint(["GET", "HEAD"], async (c) => {
    const user = await viewerOf(c);
    c.header("Cache-Control", "no-store");
    return c.redirect(
      user
        ? buildPath(to, { username: user.username })
        : signInPath({ operation: "login", redirect: buildPath(from) }),
      302,
    );
  });
}

/**
 * `/@{username}/edit` redirects its owner to the profile form, and anonymous viewers to the sign-in
 * page. Everyone else gets 404.
 */
export const editUserEndpoint: Handler<AppEnv> = async (c, next) => {
  const { username = "" } = c.get("siteLocation").params;
  const user = await viewerOf(c);
  if (user && user.username.toLowerCase() !== username.toLowerCase()) return next();
  c.header("Cache-Control", "no-store");
  const form = c.get("request").config.publicUrl + buildPath("ManageAccount", { step: "profile" });
  const redirect = buildPath("EditUser", { username });
  return c.redirect(user ? form : signInPath({ operation: "login", redirect }), 302);
};

async function viewerOf(c: Context<AppEnv>): Promise<UserRow | null> {
  const context = c.get("request");
  const session = await context.session();
  return session && (await userById(context).load(session.userId));
}
