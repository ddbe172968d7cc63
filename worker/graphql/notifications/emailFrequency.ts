import type { DigestFrequency } from "../../domain/notifications/notificationPreferences.ts";
import { describedEnum } from "../machinery/describedEnum.ts";

export const EmailFrequency = describedEnum<DigestFrequency>(
  "EmailFrequency",
  "How often email may be sent.",
  { DAILY: "Daily.", WEEKLY: "Weekly.", OFF: "Never." },
);
