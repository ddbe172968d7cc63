import { useConfig } from "../../runtime/page/frame.ts";
import { definePage, type NoQuery } from "../../runtime/page/page.ts";
import { ServerErrorScreen } from "./ServerErrorScreen.tsx";

/** The error page at /_/oh-noes, to which other parts redirect. */
export const page = definePage<NoQuery>({
  query: null,
  variables: () => ({}),
  result: () => ({ kind: "found", head: { title: "500", robots: "noindex" }, status: 500 }),
  Component: function ErrorPage() {
    const { publicUrl, statusUrl } = useConfig();
    return <ServerErrorScreen publicUrl={publicUrl} statusUrl={statusUrl} />;
  },
});
