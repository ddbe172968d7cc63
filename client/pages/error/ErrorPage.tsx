import { useConfig } from "../../app/frame.ts";
import { definePage, type NoQuery } from "../../app/page.ts";
import { ServerErrorScreen } from "./ServerErrorScreen.tsx";

/** The error page at an address of its own, /_/oh-noes, where other parts send a reader. */
export const page = definePage<NoQuery>({
  query: null,
  variables: () => ({}),
  outcome: () => ({ kind: "found", head: { title: "500", robots: "noindex" }, status: 500 }),
  Component: function ErrorPage() {
    const { publicUrl, statusUrl } = useConfig();
    return <ServerErrorScreen publicUrl={publicUrl} statusUrl={statusUrl} />;
  },
});
