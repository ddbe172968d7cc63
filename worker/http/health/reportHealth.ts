import type { Database } from "../../db/database.ts";
import { sql } from "../../db/sql.ts";
import { operatorHealth } from "../../domain/mail/messages/operatorHealth.ts";
import { queueMail } from "../../domain/mail/queueMail.ts";
import { log } from "../../log.ts";
import type { RequestContext } from "../request/requestContext.ts";
import { HEALTH_PATH } from "./healthPath.ts";
import { readHealth } from "./readHealth.ts";

/**
 * Tells the operator when something starts to fail and when nothing does any more: a log line and an
 * email, each once. The log line is what remains if email itself fails.
 */
export async function reportHealth(context: RequestContext, db: Database): Promise<void> {
  const { health, reported } = await readHealth(context, db);
  const { config, mail, now } = context;
  const problems = health.problems.join(", ");
  const isFailing = health.status === "failing";
  if (isFailing === (reported !== "")) return;
  const when = sql`EXISTS (SELECT 1 FROM schedule_state WHERE problems = ${reported})`;
  const { operatorEmail: to } = config;
  const message = operatorHealth({
    problems: health.problems,
    url: config.publicUrl + HEALTH_PATH,
  });
  await db.write(
    [
      // Concurrent runs report once: the condition is false after the first.
      ...(to && mail.sender
        ? [queueMail(context, { to, key: `health-${now}`, message, when })]
        : []),
      sql`UPDATE schedule_state SET problems = ${problems} WHERE id = 1 AND problems = ${reported}`,
    ],
    { idempotent: true },
  );
  if (isFailing) log("error", "The product needs its operator", { problems });
  else log("warn", "The product is healthy again", { problems: reported });
}
