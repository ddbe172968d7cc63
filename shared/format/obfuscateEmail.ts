/** An e-mail address with most of its first part hidden, for its owner to know it by. */
export function obfuscateEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const shown = at > 3 ? 2 : 1;
  return `${email.slice(0, shown)}••••${email.slice(at)}`;
}
