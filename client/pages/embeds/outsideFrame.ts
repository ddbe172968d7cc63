/** Links must open outside the frame: only this page may be framed by other sites. */
export const OUTSIDE_FRAME = { target: "_blank", rel: "noopener" } as const;
