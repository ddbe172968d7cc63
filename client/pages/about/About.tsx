import { PRODUCT_TAGLINE } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useViewer } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Footer } from "../../features/chrome/Footer.tsx";
import { Logo } from "../../features/chrome/Logo.tsx";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { Button } from "../../ui/Button.tsx";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./About.module.css";

/** Describes the product and its audience. */
export function About() {
  const location = useLocation();
  const { status } = useViewer();
  const write = buildPath("NewStory");
  const start =
    status === "loggedOut" ? signInPath({ operation: "register", redirect: write }) : write;
  const link = (path: string): string => siteHref(path, location);
  return (
    <div>
      <div className={styles.bar}>
        <Logo />
        <Button href={link(start)} size="small" variant="secondary">
          {texts.startWriting}
        </Button>
      </div>

      <div className={styles.opening}>
        <h1 className={styles.title}>{PRODUCT_TAGLINE}</h1>
        <p className={styles.lead}>{texts.introduction}</p>
      </div>

      <div className={styles.parts}>
        <section className={styles.part} aria-labelledby="readers">
          <h2 className={styles.heading} id="readers">
            {texts.forReaders}
          </h2>
          <div className={styles.text}>
            <p>
              {fillText(texts.readersText, {
                link: <a href={link(buildPath("ExploreTopics"))}>{texts.topics}</a>,
              })}
            </p>
            <p>{texts.readingText}</p>
          </div>
        </section>

        <section className={styles.part} aria-labelledby="writers">
          <h2 className={styles.heading} id="writers">
            {texts.forWriters}
          </h2>
          <div className={styles.text}>
            <p>{texts.writersText}</p>
            <p>{texts.profileText}</p>
          </div>
        </section>

        <section className={styles.part} aria-labelledby="publications">
          <h2 className={styles.heading} id="publications">
            {texts.forPublications}
          </h2>
          <div className={styles.text}>
            <p>{texts.publicationsText}</p>
          </div>
        </section>

        <section className={styles.part} aria-labelledby="money">
          <h2 className={styles.heading} id="money">
            {texts.howItsFunded}
          </h2>
          <div className={styles.text}>
            <p>{texts.fundingText}</p>
          </div>
        </section>
      </div>

      <div className={styles.closing}>
        <p className={styles.lead}>{texts.bestIntroduction}</p>
        <div className={styles.actions}>
          <Button href={link(buildPath("ShowHome"))} size="large">
            {texts.startReading}
          </Button>
          <Button href={link(buildPath("ExploreTopics"))} size="large" variant="secondary">
            {texts.exploreTopics}
          </Button>
        </div>
      </div>
      <Footer />
    </div>
  );
}
