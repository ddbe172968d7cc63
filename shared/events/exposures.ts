/** True for what may name an experiment or a gate: a flag, or what a provider calls one. */
export function isExperimentId(text: string): boolean {
  return /^[\w.-]{1,100}$/.test(text);
}
