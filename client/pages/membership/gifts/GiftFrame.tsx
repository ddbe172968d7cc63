import type { ReactNode } from "react";
import { Footer } from "../../../features/chrome/Footer.tsx";
import { Logo } from "../../../features/chrome/Logo.tsx";
import styles from "./GiftFrame.module.css";

/** A page about gifts under the product's logo, for layouts without a top bar. */
export function GiftFrame(props: {
  /** A link at the end of the bar. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.frame}>
      <div className={styles.bar}>
        <Logo />
        {props.action}
      </div>
      <div>{props.children}</div>
      <Footer />
    </div>
  );
}
