import { DESIGN_PATH } from "../paths.ts";
import tokens from "../../../client/ui/tokens.css?raw";
import { Wordmark } from "../../../client/ui/Wordmark.tsx";
import { ControlSamples } from "./ControlSamples.tsx";
import styles from "./DesignGallery.module.css";
import { OverlaySamples } from "./OverlaySamples.tsx";
import { Sample, Section } from "./Section.tsx";
import { StateSamples } from "./StateSamples.tsx";
import { WorkspaceSamples } from "./WorkspaceSamples.tsx";
import * as texts from "./texts.ts";

/**
 * Shows every design token and every primitive of client/ui in its states. The page has no script:
 * dialogs and menus are shown open and in place.
 */
export function DesignGallery(props: { theme: "light" | "dark"; dir: "ltr" | "rtl" }) {
  const { theme, dir } = props;
  return (
    <div
      className={styles.gallery}
      data-theme={theme}
      dir={dir}
      lang={dir === "rtl" ? "ar" : undefined}
    >
      <header className={styles.head}>
        <Wordmark size="large" />
        <h1>{texts.heading}</h1>
        <p className={styles.ways}>
          <a href={href("light", dir)}>{texts.light}</a>
          <a href={href("dark", dir)}>{texts.dark}</a>
          <a href={href(theme, "ltr")}>{texts.leftToRight}</a>
          <a href={href(theme, "rtl")}>{texts.rightToLeft}</a>
        </p>
      </header>
      <Section title={texts.colors}>
        <TokenRow prefix="color" property="background" />
      </Section>
      <Section title={texts.type}>
        <TypeSamples />
      </Section>
      <Section title={texts.spacing}>
        <TokenRow prefix="space" property="inlineSize" />
      </Section>
      <Section title={texts.shapes}>
        <TokenRow prefix="radius" property="borderRadius" />
        <TokenRow prefix="shadow" property="boxShadow" />
      </Section>
      <ControlSamples />
      <StateSamples />
      <WorkspaceSamples />
      <OverlaySamples />
    </div>
  );
}

function TypeSamples() {
  return (
    <>
      {["serif-1", "serif-2", "sans-serif-1", "sans-serif-2", "mono"].map((font) => (
        <Sample key={font} label={font}>
          <span style={{ fontFamily: `var(--font-${font})` }} className={styles.line}>
            {texts.pangram} <em>{texts.pangram}</em> <strong>{texts.pangram}</strong>
          </span>
        </Sample>
      ))}
      {names("text").map((name) => (
        <Sample key={name} label={name}>
          <span style={{ font: `var(--weight-title) var(${name}) / 1.2 var(--font-serif-1)` }}>
            {texts.headline}
          </span>
        </Sample>
      ))}
    </>
  );
}

/** The tokens of a group, each on a box that has it as this property. */
function TokenRow(props: {
  prefix: string;
  property: "background" | "inlineSize" | "borderRadius" | "boxShadow";
}) {
  return (
    <ul className={styles.tokens}>
      {names(props.prefix).map((name) => (
        <li key={name}>
          <span
            className={props.property === "inlineSize" ? styles.bar : styles.box}
            style={{ [props.property]: `var(${name})` }}
          />
          <code>{name.replace(`--${props.prefix}-`, "")}</code>
        </li>
      ))}
    </ul>
  );
}

/** The tokens of a group, such as `--color-page`, in the order of tokens.css. */
function names(prefix: string): string[] {
  const found = tokens.matchAll(new RegExp(`^ {2}(--${prefix}-[\\w-]+):`, "gm"));
  return [...new Set(Array.from(found, ([, name]) => name!))];
}

function href(theme: string, dir: string): string {
  return `${DESIGN_PATH}?theme=${theme}&dir=${dir}`;
}
