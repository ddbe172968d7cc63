/** Returns true for a valid experiment or gate id: a flag name, or a provider's id. */
export function isExperimentId(text: string): boolean {
  return /^[\w.-]{1,100}$/.test(text);
}
