import { useEffect, useRef, useState } from "react";
import { accentShades } from "../../../shared/design/accents.ts";
import type { Design } from "../../../shared/design/design.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Choice, PreviewPane } from "../../ui/workspace/PreviewPane.tsx";
import { designAttributes } from "./designAttributes.ts";
import styles from "./DesignEditor.module.css";
import * as texts from "./texts.ts";

type Sample = "home" | "story";

const SAMPLES: readonly { value: Sample; label: string }[] = [
  { value: "home", label: texts.home },
  { value: "story", label: texts.story },
];

/** A desktop, a tablet and a phone. */
const WIDTHS = [1280, 768, 360] as const;

/** An owner's home or latest story, as it looks with the design that is being edited. */
export function DesignPreview({ ownerId, design }: { ownerId: string; design: Design }) {
  const [sample, setSample] = useState<Sample>("home");
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const frame = useRef<HTMLIFrameElement>(null);
  const show = (): void => {
    if (frame.current?.contentDocument)
      showDesign(frame.current.contentDocument, design, sample, theme);
  };
  useEffect(show);
  return (
    <section className={styles.preview} aria-label={texts.preview}>
      <PreviewPane
        title={texts.previewOf(sample)}
        widths={WIDTHS}
        src={buildPath("PreviewDesign", { ownerId, sample })}
        before={
          <Choice
            label={texts.previewedPage}
            options={SAMPLES}
            value={sample}
            onChange={setSample}
          />
        }
        theme={theme}
        onThemeChange={setTheme}
        onLoad={(loaded) => {
          frame.current = loaded;
          show();
        }}
      />
    </section>
  );
}

/** Changes the attributes of a loaded page as if it had been rendered with the design. */
function showDesign(page: Document, design: Design, sample: Sample, theme: string): void {
  page.documentElement.dataset.theme = theme;
  // Its links and buttons lead nowhere.
  page.body.inert = true;
  const root = page.querySelector<HTMLElement>("[data-typeface]");
  if (!root) return;
  const { accent } = design;
  const shades = {
    light: accent === null ? null : accentShades(accent, "light"),
    dark: accent === null ? null : accentShades(accent, "dark"),
  };
  const { style = {}, ...attributes } = designAttributes({ ...design, ...shades }, sample);
  root.removeAttribute("style");
  root.removeAttribute("data-accent");
  for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, String(value));
  for (const [name, value] of Object.entries(style)) root.style.setProperty(name, String(value));
}
