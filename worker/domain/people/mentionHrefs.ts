import { ownUrl } from "../../../shared/routes/paths/ownUrl.ts";
import type { Paragraph, RichText, StoryDocument } from "../../../shared/story/document.ts";
import type { DomainContext } from "../kernel/context.ts";
import { visibleUser } from "./rows/canSeeUser.ts";
import { liveDomain } from "./rows/userRow.ts";
import { userById } from "./rows/users.ts";

/**
 * Profile URLs of the users that a text mentions, by id; null for deleted users and those that the
 * viewer may not see. Reads nothing for a text without mentions.
 */
export async function mentionHrefs(
  context: DomainContext,
  { paragraphs }: StoryDocument,
  publicUrl: string,
): Promise<(userId: string) => string | null> {
  const ids = new Set<string>();
  collect(paragraphs, ids);
  const hrefs = new Map<string, string>();
  await Promise.all(
    Array.from(ids, async (id) => {
      const user = await visibleUser(context, await userById(context).load(id));
      if (!user) return;
      const owner = { kind: "user", username: user.username, domain: liveDomain(user) } as const;
      hrefs.set(id, ownUrl(owner, publicUrl, "ShowUser"));
    }),
  );
  return (userId) => hrefs.get(userId) ?? null;
}

function collect(paragraphs: readonly Paragraph[], ids: Set<string>): void {
  const read = ({ markups = [] }: RichText): void => {
    for (const { userId } of markups) if (userId !== undefined) ids.add(userId);
  };
  for (const paragraph of paragraphs) {
    read(paragraph);
    for (const cell of paragraph.table?.rows.flat() ?? []) read(cell);
    if (paragraph.children) collect(paragraph.children, ids);
  }
}
