import type { ReactNode } from "react";
import { Footer } from "../../features/chrome/Footer.tsx";
import { Logo } from "../../features/chrome/Logo.tsx";
import { Main, SkipLink } from "../../runtime/page/Main.tsx";
import styles from "./WordmarkLayout.module.css";

/** A single-task page under the product's wordmark: plans, onboarding, payment. */
export function WordmarkLayout(props: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.bar}>
        <Logo />
      </header>
      <Main>{props.children}</Main>
      <Footer />
    </div>
  );
}
