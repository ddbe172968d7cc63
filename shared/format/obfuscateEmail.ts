/** Masks most of an email address's local part, so that only its owner recognizes it. */
export function obfuscateEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const shown = at > 3 ? 2 : 1;
  return `${email.slice(0, shown)}••••${email.slice(at)}`;
}
