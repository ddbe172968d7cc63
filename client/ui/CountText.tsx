/** Shows only the number of a text such as "5 responses". Screen readers read all of it. */
export function CountText({ text }: { text: string }) {
  return text.split(/(\d[\d.,]*[KMB]?)/).map((part, at) =>
    // A split with one group alternates between words and numbers.
    at % 2 === 1 || part === "" ? (
      part
    ) : (
      <span key={part} className="visually-hidden">
        {part}
      </span>
    ),
  );
}
