import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import { definePage, type NoQuery } from "../../app/page.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Where a way in led that no account goes with (platform.md §8). */
export const page = definePage<NoQuery>({
  query: null,
  variables: () => ({}),
  outcome: () => ({
    kind: "found",
    head: { title: "Sorry, we didn't recognize that account", robots: "noindex" },
  }),
  Component: () => {
    const redirect = buildPath("ShowHome");
    return (
      <EmptyState
        level={1}
        title="Sorry, we didn't recognize that account"
        text={
          <>
            <a href={signInPath({ operation: "login", redirect })}>See all sign in options</a>, or
            make an account with it.
          </>
        }
        action={
          <Button href={signInPath({ operation: "register", redirect })}>
            Create a new account
          </Button>
        }
      />
    );
  },
});
