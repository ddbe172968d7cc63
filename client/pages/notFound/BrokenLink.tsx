import { useConfig } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import * as texts from "./texts.ts";

/** A prepared email to the operator about the missing page; nothing without a contact address. */
export function BrokenLink() {
  const { contactEmail, publicUrl } = useConfig();
  const { path } = useLocation();
  if (!contactEmail) return null;
  const subject = encodeURIComponent(texts.reportSubject(publicUrl + path));
  return (
    <Button variant="plain" href={`mailto:${contactEmail}?subject=${subject}`}>
      {texts.report}
    </Button>
  );
}
