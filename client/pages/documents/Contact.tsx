import { useConfig } from "../../app/frame.ts";

/** The operator's contact address, if configured. */
export function Contact() {
  const { contactEmail } = useConfig();
  if (!contactEmail) {
    return <p>Whoever runs this site has not given an address to write to yet.</p>;
  }
  return (
    <p>
      Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
    </p>
  );
}
