/** Minimum viewport widths in px, for `sizes` and matchMedia. */
export const BREAKPOINTS = { xs: 0, sm: 552, md: 728, lg: 904, xl: 1080 } as const;
