import { PRODUCT_NAME, PRODUCT_TAGLINE } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useViewer } from "../../app/frame.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Footer } from "../../features/chrome/Footer.tsx";
import { Logo } from "../../features/chrome/Logo.tsx";
import { siteHref } from "../../app/siteHref.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import { Button } from "../../ui/Button.tsx";
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
          Start writing
        </Button>
      </div>

      <div className={styles.opening}>
        <h1 className={styles.title}>{PRODUCT_TAGLINE}</h1>
        <p className={styles.lead}>
          On {PRODUCT_NAME}, people publish what they know, have seen or have thought through, and
          others read it and respond. The text is the interface: a story opens on its first
          sentence, and nothing moves, blinks or distracts you while you read.
        </p>
      </div>

      <div className={styles.parts}>
        <section className={styles.part} aria-labelledby="readers">
          <h2 className={styles.heading} id="readers">
            For readers
          </h2>
          <div className={styles.text}>
            <p>
              You don’t need an account to read. With one, you can follow{" "}
              <a href={link(buildPath("ExploreTopics"))}>topics</a>, writers and publications, and
              your home page shows what they publish. Claps tell writers that a story was worth your
              time, and a response is a text of its own, with its own address and its own responses.
            </p>
            <p>
              Pages are designed for reading, with large type, short lines and a dark theme. They
              work with a keyboard, with a screen reader and in right-to-left languages, and you can
              read them without JavaScript.
            </p>
          </div>
        </section>

        <section className={styles.part} aria-labelledby="writers">
          <h2 className={styles.heading} id="writers">
            For writers
          </h2>
          <div className={styles.text}>
            <p>
              A story has one permanent address. It shows your name, the license you chose, and the
              topics under which new readers find it. If a text first appeared on your own site, you
              can point search engines there.
            </p>
            <p>
              Your profile collects everything you’ve published, and readers who follow you see each
              new story.
            </p>
          </div>
        </section>

        <section className={styles.part} aria-labelledby="publications">
          <h2 className={styles.heading} id="publications">
            For publications
          </h2>
          <div className={styles.text}>
            <p>
              A publication brings together several writers under one name: a magazine, a
              department, a neighborhood. Its editors choose what appears on its home page, in which
              order and under which headline. It has its own navigation, masthead and colors, and
              can have its own domain.
            </p>
          </div>
        </section>

        <section className={styles.part} aria-labelledby="money">
          <h2 className={styles.heading} id="money">
            How it’s funded
          </h2>
          <div className={styles.text}>
            <p>
              Members do. A membership includes the stories that writers reserve for members, and
              its fees go to the people who wrote them. Everything else is free to read. There are
              no ads, so we gain nothing by keeping you longer than a story deserves.
            </p>
          </div>
        </section>
      </div>

      <div className={styles.closing}>
        <p className={styles.lead}>The best introduction is a story.</p>
        <div className={styles.actions}>
          <Button href={link(buildPath("ShowHome"))} size="large">
            Start reading
          </Button>
          <Button href={link(buildPath("ExploreTopics"))} size="large" variant="secondary">
            Explore topics
          </Button>
        </div>
      </div>
      <Footer />
    </div>
  );
}
