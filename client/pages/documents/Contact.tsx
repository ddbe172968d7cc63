import { useConfig } from "../../app/frame.ts";

/** Where the people who run the site are written to, as far as they have said. */
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
