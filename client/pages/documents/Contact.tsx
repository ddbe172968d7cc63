import { useConfig } from "../../app/frame.ts";

/** The operator's contact address, if configured. */
export function Contact() {
  const { contactEmail } = useConfig();
  if (!contactEmail) {
    return <p>This site has no contact address yet.</p>;
  }
  return (
    <p>
      Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
    </p>
  );
}
