import { buildPath } from "../../shared/routes/buildPath.ts";
import { signInPath } from "../../shared/routes/signInPath.ts";
import { userById } from "../domain/core/people/users.ts";
import { typedEndpoint } from "./request/typedErrors.ts";

/** `/me` leads to one's own profile, a visitor to the sign-in that comes back to it. */
export const meEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const context = c.get("request");
  const session = await context.session();
  const user = session && (await userById(context).load(session.userId));
  c.header("Cache-Control", "no-store");
  return c.redirect(
    user
      ? buildPath("ShowUser", { username: user.username })
      : signInPath({ operation: "login", redirect: buildPath("ShowMe") }),
    302,
  );
});
