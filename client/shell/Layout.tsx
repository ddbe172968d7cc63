import { type Layout as LayoutKind, layoutOf, type PageId } from "../../shared/routes/layouts.ts";
import { BasicLayout } from "./layouts/BasicLayout.tsx";
import { ReadingLayout } from "./layouts/ReadingLayout.tsx";
import { WordmarkLayout } from "./layouts/WordmarkLayout.tsx";
import type { Page, PageLocation } from "../runtime/page/page.ts";

/** Layouts of pages that have no route. */
const UNROUTED: Readonly<Record<string, LayoutKind>> = { "not-found": "TOP_NAVIGATION" };

/**
 * Renders a page in the layout of its page id. Main is as wide as the layout
 * allows and has no padding: each page limits its own width, except in the two-column layout.
 */
export function Layout(props: { page: Page; data: unknown; location: PageLocation }) {
  const { page, data, location } = props;
  const pageProps = { data, location };
  const kind = UNROUTED[location.pageId] ?? layoutOf(location.pageId as PageId, location.flags);
  const content = <page.Component key={location.path} {...pageProps} />;
  const header = page.Header ? <page.Header {...pageProps} /> : null;
  const aside = page.Aside ? <page.Aside key={location.path} {...pageProps} /> : null;
  const design = page.design?.(data as Record<string, unknown>);
  switch (kind) {
    case "BASIC":
      return <BasicLayout>{content}</BasicLayout>;
    case "WORDMARK":
      return <WordmarkLayout>{content}</WordmarkLayout>;
    case "OWN":
      return page.Frame ? <page.Frame {...pageProps}>{content}</page.Frame> : content;
    case "HOME_LO":
    case "TOP_NAVIGATION":
      return (
        <ReadingLayout header={header} design={design}>
          {content}
        </ReadingLayout>
      );
    case "PUBLICATION":
    case "TWO_COLUMN":
      return (
        <ReadingLayout
          header={header}
          aside={aside}
          isTwoColumn={kind === "TWO_COLUMN"}
          design={design}
        >
          {content}
        </ReadingLayout>
      );
  }
}
