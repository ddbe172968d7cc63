import { useId } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { copyText } from "../../runtime/browser/copyText.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import * as texts from "./texts.ts";
import styles from "./CatalogEmbedCode.module.css";

/** The HTML code for embedding a list in another site. */
export function CatalogEmbedCode({ slug, name }: { slug: string; name: string }) {
  const { publicUrl } = useLocation();
  const id = useId();
  const src = publicUrl + buildPath("EmbedCatalog", { catalogSlugId: slug });
  const title = name.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const code = `<iframe src="${src}" title="${title}" width="100%" height="480" loading="lazy" style="border:0"></iframe>`;
  const copy = async (): Promise<void> => {
    // Without clipboard access, selects the text for manual copying.
    if (!(await copyText(code)))
      document.querySelector<HTMLTextAreaElement>(`#${CSS.escape(id)}`)?.select();
  };
  return (
    <details className={styles.embed}>
      <summary className={styles.summary}>{texts.embedThisList}</summary>
      <label className={styles.label} htmlFor={id}>
        {texts.embedText}
      </label>
      <textarea
        id={id}
        className={styles.code}
        readOnly
        rows={3}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button size="small" variant="secondary" onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </details>
  );
}
