/** The tone of the badge of an issue's state. */
export const issueTones: Readonly<Record<string, "neutral" | "accent" | "success" | "error">> = {
  SCHEDULED: "accent",
  SENDING: "accent",
  PAUSED: "error",
  SENT: "success",
  CANCELLED: "neutral",
};
