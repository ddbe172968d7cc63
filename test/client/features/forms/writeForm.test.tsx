import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import type { FieldName } from "../../../../client/features/forms/formFields.ts";
import { SpareForm } from "../../../../client/features/forms/SpareForm.tsx";
import { WriteForm } from "../../../../client/features/forms/WriteForm.tsx";
import { rowField } from "../../../../shared/forms/rowFields.ts";
import { printFormFields } from "../../../../worker/graphql/machinery/formFields.ts";

test("a form of an unknown mutation, or with an unknown or missing field, doesn't compile", () => {
  const forms = [
    // @ts-expect-error no mutation has this name
    <WriteForm key={1} of="updatePublicaton">
      {() => null}
    </WriteForm>,
    // @ts-expect-error the mutation takes no such field
    <WriteForm key={2} of="updatePublication" fields={{ collectionID: "c1" }}>
      {() => null}
    </WriteForm>,
    // @ts-expect-error the mutation takes no fields
    <WriteForm key={3} of="cancelMembershipSwitch" fields={{ membershipId: "m1" }}>
      {() => null}
    </WriteForm>,
    // @ts-expect-error the enum has no such value
    <WriteForm key={4} of="changeNewsletterIssue" fields={{ change: "STOP" }}>
      {() => null}
    </WriteForm>,
    // @ts-expect-error a button's form must have all that the mutation requires
    <SpareForm key={5} of="deletePost" fields={{}} onPress={() => {}}>
      {null}
    </SpareForm>,
  ];
  expect(forms).toHaveLength(5);
  const named: FieldName<"setCollectionNavigation">[] = [
    "collectionId",
    "items.2.title",
    "redirect",
  ];
  // @ts-expect-error the rows have no such key
  named.push("items.2.titel");
  // @ts-expect-error the mutation takes no such field
  const unknown: FieldName<"updatePublication"> = "tagLine";
  expect(unknown).toBe("tagLine");
});

test("an input that a form of its own address doesn't take, doesn't compile", () => {
  const names = [
    rowField("PostSettings", "alt-i1"),
    // @ts-expect-error the form takes no such field
    rowField("PostSettings", "visiblity"),
    // @ts-expect-error no form has this address
    rowField("Votes", "claps"),
  ];
  expect(names).toEqual(["alt-i1", "visiblity", "claps"]);
});

test("the fields of a form are its mutation's arguments that text can express", () => {
  const schema = buildSchema(`
    scalar DraftDeltas
    enum Order { LATEST RANKED }
    input Item { title: String! value: String }
    type Query { ok: Boolean }
    type Mutation {
      setOrder(order: Order!, fallback: Order, limit: Int): Boolean
      setItems(ownerId: ID!, items: [Item!]!): Boolean
      setIds(ids: [ID!]!): Boolean
      save(id: ID!, deltas: DraftDeltas!): Boolean
      saveSome(id: ID!, tags: [String!], item: Item): Boolean
      clear: Boolean
    }
  `);
  expect(printFormFields(schema))
    .toBe(`/** The fields of each mutation's forms. Written by the build. */
export interface FormFields {
  clear: {
    [none: symbol]: never;
  };
  saveSome: {
    id: string;
  };
  setItems: {
    ownerId: string;
    [row: \`items.\${number}.title\`]: string;
    [row: \`items.\${number}.value\`]: string;
  };
  setOrder: {
    order: "LATEST" | "RANKED";
    fallback?: "LATEST" | "RANKED" | "";
    limit?: string;
  };
}
`);
});

test("the inputs of a mutation's form are named by the form", () => {
  const root = path.resolve(import.meta.dirname, "../../../../client");
  const unnamed = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => {
      const forms = readFileSync(path.join(root, file), "utf8").match(
        /<WriteForm\b[\s\S]*?<\/WriteForm>/g,
      );
      return (forms ?? []).flatMap((form) =>
        [...form.matchAll(/\sname="[^"]*"/g)].map(([found]) => `${file}:${found}`),
      );
    });
  expect(unnamed).toEqual([]);
});
