// Owns what muting leaves out: whoever and whatever a reader has muted stands in no list that others
// make for them, no search and no notification. It stays where it is asked for by its own address,
// and on lists of one's own. Every list names its rule by one of these conditions.

import type { Bindable } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";

/** Conditions of SQL, each with its AND before it; empty for a reader who can have muted nobody. */
export interface NotMuted {
  /** Of a story, by SQL of its id: nobody who wrote it is muted, nor its publication. */
  story: (id: string) => string;
  /** As `story`, where the publication is asked for by its own address. */
  storyOf: (id: string) => string;
  /** Of a person, or of who wrote a response, by SQL of their id. */
  person: (id: string) => string;
  /** Of a publication, by SQL of its id. */
  collection: (id: string) => string;
}

const NONE: NotMuted = {
  story: () => "",
  storyOf: () => "",
  person: () => "",
  collection: () => "",
};

/**
 * The conditions for whoever asks, without a trip to find out who that is: `bind` adds a value to the
 * statement and answers its placeholder, and is called only where there is a session.
 */
export function notMuted(
  { sessionHash }: Pick<DomainContext, "sessionHash">,
  bind: (value: Bindable) => string,
): NotMuted {
  if (sessionHash === null) return NONE;
  return conditions(
    `(SELECT vs.user_id FROM sessions vs WHERE vs.token_hash = ${bind(sessionHash)})`,
  );
}

/** The conditions for a person whose id is known, as SQL. */
export function notMutedBy(viewerId: string): NotMuted {
  return conditions(viewerId);
}

// CROSS JOIN has SQLite read who wrote the story first: there are fewer of them than the viewer mutes.
function conditions(viewer: string): NotMuted {
  const person = (id: string): string =>
    ` AND NOT EXISTS (SELECT 1 FROM user_mutes vm WHERE vm.user_id = ${viewer} AND vm.target_id = ${id})`;
  const storyOf = (id: string): string =>
    ` AND NOT EXISTS (SELECT 1 FROM user_posts vp CROSS JOIN user_mutes vm
        ON vm.user_id = ${viewer} AND vm.target_id = vp.user_id WHERE vp.post_id = ${id})`;
  return {
    person,
    storyOf,
    story: (id) =>
      `${storyOf(id)} AND NOT EXISTS (SELECT 1 FROM posts vq CROSS JOIN collection_mutes vm
        ON vm.user_id = ${viewer} AND vm.collection_id = vq.collection_id WHERE vq.id = ${id})`,
    collection: (id) =>
      ` AND NOT EXISTS (SELECT 1 FROM collection_mutes vm
        WHERE vm.user_id = ${viewer} AND vm.collection_id = ${id})`,
  };
}

/** Values of a statement from `?1` on, and what adds one and answers its placeholder. */
export function bindingOf(...values: Bindable[]): {
  values: Bindable[];
  bind: (value: Bindable) => string;
} {
  return { values, bind: (value) => `?${values.push(value)}` };
}
