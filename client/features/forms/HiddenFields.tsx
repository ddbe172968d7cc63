/** Fields of a form that nobody sees. */
export function HiddenFields({ of }: { of: Readonly<Record<string, string | undefined>> }) {
  return Object.entries(of).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}
