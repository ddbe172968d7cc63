import { useEffect, useState } from "react";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { PreviewPane } from "../../../ui/workspace/PreviewPane.tsx";
import * as texts from "./texts.ts";

/** How long nothing changes before the preview follows, in ms. */
const FOLLOW_AFTER_MS = 350;

/** A sample email of a newsletter with this look, which needn't be saved, on a phone and in a window. */
export function EmailPreview(props: { newsletterId: string; look: Record<string, string> }) {
  const query = new URLSearchParams(props.look).toString();
  const [shown, setShown] = useState(query);
  const [theme, setTheme] = useState<"light" | "dark">("light");
  useEffect(() => {
    const timer = setTimeout(() => setShown(query), FOLLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return (
    <PreviewPane
      title={texts.preview}
      widths={[600, 360]}
      src={`${buildPath("NewsletterPreview", { newsletterId: props.newsletterId })}?${shown}&theme=${theme}`}
      theme={theme}
      onThemeChange={setTheme}
    />
  );
}
