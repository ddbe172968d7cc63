import { useConfig } from "../../runtime/page/frame.ts";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";

/** The operator's contact address, if configured. */
export function Contact() {
  const { contactEmail } = useConfig();
  if (!contactEmail) {
    return <p>{texts.noContact}</p>;
  }
  return (
    <p>
      {fillText(texts.writeTo, { link: <a href={`mailto:${contactEmail}`}>{contactEmail}</a> })}
    </p>
  );
}
