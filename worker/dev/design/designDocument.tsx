import { DesignGallery } from "./DesignGallery.tsx";
import { title } from "./texts.ts";
import { noJsDocument } from "../../render/documents/noJsDocument.tsx";

/** The design gallery, in a theme and a direction. */
export function designDocument(theme: "light" | "dark", dir: "ltr" | "rtl"): string {
  return noJsDocument(title, <DesignGallery theme={theme} dir={dir} />);
}
