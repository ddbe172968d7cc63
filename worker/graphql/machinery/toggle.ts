// Pairs of mutations that turn something on and off, such as `followUser` and `unfollowUser`. Both
// take the same arguments, are idempotent and return a `ToggleResult`.

import type { InputFieldMap, InputShapeFromFields } from "@pothos/core";
import type { Mutation } from "../../access/actions.ts";
import { userById } from "../../domain/people/rows/users.ts";
import { builder } from "./builder.ts";
import type { GraphQLContext } from "./context.ts";
import { permitted } from "./permissions.ts";
import { User } from "./refs.ts";
import { defineResult, type ErrorResult, type Types, WRITE_ERRORS } from "./results.ts";

/** What a viewer has turned on or off. */
interface Toggled {
  __typename: "Toggled";
  /** A row with a global id. */
  target: { id: string } | null;
  notice: string | null;
}

const Toggled = builder.objectRef<Toggled>("Toggled").implement({
  description: "What the viewer has turned on or off, such as a follow.",
  fields: (t) => ({
    target: t.field({
      type: builder.nodeInterfaceRef(),
      nullable: true,
      description:
        "What was followed, muted or hidden; null for a pin, which changes the viewer's profile.",
      resolve: ({ target }) => target,
    }),
    viewer: t.field({
      type: User,
      nullable: true,
      description: "The viewer, with the updated number of follows and pinned stories.",
      resolve: async (_toggled, _args, context) => {
        const session = await context.session();
        return session && userById(context).load(session.userId);
      },
    }),
    notice: t.exposeString("notice", {
      nullable: true,
      description:
        "A notice for the viewer, such as that they followed it already; null where the button itself shows the result.",
    }),
  }),
});

const ToggleResult = defineResult({
  name: "ToggleResult",
  description: "Result of a mutation that turns something on or off.",
  types: [Toggled],
  errors: [...WRITE_ERRORS, "MaxPinnedStoriesReached", "RemovedByUser"],
});

/** The result of turning something on or off. */
export function toggled(target: Toggled["target"], notice: string | null = null): Toggled {
  return { __typename: "Toggled", target, notice };
}

/** A pair of mutations. */
interface Toggle<On, Off, Args extends InputFieldMap> {
  on: On;
  off: Off;
  /** What each does, in the schema. */
  descriptions: { on: string; off: string };
  args: Args;
  write: (
    args: InputShapeFromFields<Args>,
    context: GraphQLContext,
    viewer: { userId: string; isOn: boolean },
  ) => Promise<Toggled | ErrorResult>;
}

/** Defines the two mutations that turn something on and off. */
export function defineToggle<On extends Mutation, Off extends Mutation, Args extends InputFieldMap>(
  t: PothosSchemaTypes.MutationFieldBuilder<Types, Types["Root"]>,
  { on, off, descriptions, args, write }: Toggle<On, Off, Args>,
) {
  const field = (name: Mutation, isOn: boolean, description: string) =>
    t.field({
      type: ToggleResult,
      description: `${description} Idempotent.`,
      args,
      resolve: permitted(name, (given: InputShapeFromFields<Args>, context, { userId }) =>
        write(given, context, { userId, isOn }),
      ),
    });
  return { [on]: field(on, true, descriptions.on), [off]: field(off, false, descriptions.off) };
}
