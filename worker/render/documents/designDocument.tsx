import { DesignGallery } from "../../../client/pages/design/DesignGallery.tsx";
import { title } from "../../../client/pages/design/texts.ts";
import { noJsDocument } from "./noJsDocument.tsx";

/** The design gallery of development and test builds, in a theme and a direction. */
export function designDocument(theme: "light" | "dark", dir: "ltr" | "rtl"): string {
  return noJsDocument(title, <DesignGallery theme={theme} dir={dir} />);
}
