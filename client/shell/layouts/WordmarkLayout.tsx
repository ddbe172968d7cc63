import type { ReactNode } from "react";
import { Footer } from "../../features/chrome/Footer.tsx";
import { Logo } from "../../features/chrome/Logo.tsx";
import { useViewerParts } from "../../runtime/page/frame.ts";
import { Main, SkipLink } from "../../runtime/page/Main.tsx";
import { PAGE_END_ID } from "../../runtime/page/pageEnd.ts";
import styles from "./WordmarkLayout.module.css";

/** A single-task page under the product's wordmark: plans, onboarding, payment. */
export function WordmarkLayout(props: { children: ReactNode }) {
  const viewerParts = useViewerParts();
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.bar}>
        <Logo />
      </header>
      {viewerParts ? <viewerParts.PageBanner /> : null}
      <Main>{props.children}</Main>
      <div id={PAGE_END_ID} />
      <Footer />
    </div>
  );
}
