import { type ReactNode, useEffect } from "react";
import { Footer } from "../../features/chrome/Footer.tsx";
import { MobileStrip } from "../../features/chrome/MobileStrip.tsx";
import { TopBar } from "../../features/chrome/TopBar.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { useViewerParts } from "../../runtime/page/frame.ts";
import { loadTypefaces } from "../../runtime/page/lateFeatures.ts";
import { hasShippedTypeface } from "../../../shared/design/design.ts";
import type { PageDesign } from "../../runtime/page/page.ts";
import { Main, SkipLink } from "../../runtime/page/Main.tsx";
import { PAGE_END_ID } from "../../runtime/page/pageEnd.ts";
import * as texts from "../../runtime/page/texts.ts";
import styles from "./ReadingLayout.module.css";

/**
 * The layout of reading pages: the top bar, the sidebar for signed-in viewers, and the footer. With
 * `isTwoColumn` main is limited to the reading width; an `aside` appears beside main on large
 * screens only.
 */
export function ReadingLayout(props: {
  header?: ReactNode;
  aside?: ReactNode;
  isTwoColumn?: boolean;
  design?: PageDesign | null | undefined;
  children: ReactNode;
}) {
  const { header, aside, isTwoColumn = false } = props;
  const viewerParts = useViewerParts();
  const hasColumns = isTwoColumn || Boolean(aside);
  // The server's HTML has their rules; a page that is opened from another one loads them.
  const needsTypefaces = hasShippedTypeface(props.design?.["data-typeface"] ?? "");
  useEffect(() => {
    if (needsTypefaces) void loadTypefaces();
  }, [needsTypefaces]);
  return (
    <>
      <SkipLink />
      <MobileStrip />
      <TopBar />
      {viewerParts ? <viewerParts.Sidebar /> : null}
      <div
        className={joinClasses(styles.page, viewerParts && styles.besideSidebar)}
        {...props.design}
      >
        {viewerParts ? <viewerParts.PlainMenu /> : null}
        {viewerParts ? <viewerParts.PageBanner /> : null}
        {header}
        <div
          className={joinClasses(
            styles.content,
            hasColumns && styles.columns,
            isTwoColumn && styles.measured,
          )}
        >
          <Main>{props.children}</Main>
          {aside ? (
            <aside className={styles.aside} aria-label={texts.more}>
              {aside}
            </aside>
          ) : null}
        </div>
        <div id={PAGE_END_ID} />
        <Footer />
      </div>
    </>
  );
}
