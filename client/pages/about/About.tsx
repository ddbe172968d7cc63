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
    <div className={styles.page}>
      <div className={styles.bar}>
        <Logo />
        <Button href={link(start)} size="small" variant="secondary">
          Start writing
        </Button>
      </div>

      <div className={styles.opening}>
        <h1 className={styles.title}>{PRODUCT_TAGLINE}</h1>
        <p className={styles.lead}>
          {PRODUCT_NAME} is where people publish what they know, have seen or have thought through,
          and where others find it, finish it and answer. The text is the interface: a page opens on
          its first sentence, and nothing moves, blinks or asks for attention while you read.
        </p>
      </div>

      <div className={styles.parts}>
        <section className={styles.part} aria-labelledby="readers">
          <h2 className={styles.heading} id="readers">
            For readers
          </h2>
          <div className={styles.text}>
            <p>
              You need no account to read. Follow a{" "}
              <a href={link(buildPath("ExploreTopics"))}>topic</a>, a writer or a publication once
              you have one, and the front page becomes yours: what they published, newest first.
              Claps tell a writer that a story was worth the time, and a response is a text of its
              own, with an address and a place for answers.
            </p>
            <p>
              Pages are set for reading. Letters are large, lines are short, and there is a dark
              theme for late hours. They work with a keyboard, with a screen reader, in scripts that
              run from right to left, and, as far as reading goes, without any script in the
              browser.
            </p>
          </div>
        </section>

        <section className={styles.part} aria-labelledby="writers">
          <h2 className={styles.heading} id="writers">
            For writers
          </h2>
          <div className={styles.text}>
            <p>
              A story has one address, and that address stays. It carries your name, the licence you
              chose, and the tags under which new readers will find it. If a text first appeared on
              your own site, say so, and search engines are sent there.
            </p>
            <p>
              Your profile gathers all you have published. Readers who follow you hear of the next
              story, and nobody stands between the two of you but your own readers’ choice.
            </p>
          </div>
        </section>

        <section className={styles.part} aria-labelledby="publications">
          <h2 className={styles.heading} id="publications">
            For publications
          </h2>
          <div className={styles.text}>
            <p>
              A publication is several writers under one name: a magazine, a department, a
              neighbourhood. Its editors choose what stands on its home, in which order and under
              which headline; it has a navigation, a masthead and colours of its own, and it may
              live at its own domain.
            </p>
          </div>
        </section>

        <section className={styles.part} aria-labelledby="money">
          <h2 className={styles.heading} id="money">
            What pays for it
          </h2>
          <div className={styles.text}>
            <p>
              Members do. A membership opens the stories that writers keep for members, and its fees
              go towards the people who wrote them. Everything else is free to read. There are no
              advertisements here, so nothing is gained by keeping you longer than the text
              deserves.
            </p>
          </div>
        </section>
      </div>

      <div className={styles.closing}>
        <p className={styles.lead}>The best description is a story.</p>
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
