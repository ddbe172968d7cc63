import type { ReactNode } from "react";
import { FRAMED_PAGES } from "../../../shared/routes/framedPages.ts";
import { useViewerParts } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Main, SkipLink } from "../../runtime/page/Main.tsx";
import { PAGE_END_ID } from "../../runtime/page/pageEnd.ts";

/** A page without chrome: sign-in, landing pages, embeds. */
export function BasicLayout(props: { children: ReactNode }) {
  const viewerParts = useViewerParts();
  // Other sites' pages that show one of these have no room for what concerns our viewer.
  const isFramed = FRAMED_PAGES.has(useLocation().pageId);
  return (
    <>
      <SkipLink />
      {viewerParts && !isFramed ? <viewerParts.PageBanner /> : null}
      <Main>{props.children}</Main>
      {isFramed ? null : <div id={PAGE_END_ID} />}
    </>
  );
}
