// The Relay environment for server rendering. The browser normalizes data into a store because it
// changes; a render reads each answer once, so this environment reads the response directly and
// skips normalization. Components get the same data as from Relay's store.

import {
  Environment,
  FRAGMENT_OWNER_KEY,
  FRAGMENTS_KEY,
  ID_KEY,
  Network,
  type OperationAvailability,
  type OperationDescriptor,
  type PayloadData,
  type ReaderArgument,
  type ReaderInlineFragment,
  type ReaderSelection,
  RecordSource,
  type SingularReaderSelector,
  type Snapshot,
  Store,
  TYPENAME_KEY,
  type Variables,
} from "relay-runtime";

type Fields = Record<string, unknown>;

/** Relay's types lack the node that @alias compiles to. */
type Selection =
  | ReaderSelection
  | {
      readonly kind: "AliasedInlineFragmentSpread";
      readonly name: string;
      readonly fragment: ReaderInlineFragment;
    };

/** An object of a response. */
interface Held {
  readonly fields: Fields;
  /** Its type name; null for the root. */
  readonly type: string | null;
}

/** Shared by all environments, none of which writes to it. */
const EMPTY_STORE = new Store(new RecordSource());
const NO_NETWORK = Network.create(() => {
  throw new Error("A component fetched during the render; add the data to the page's query");
});

/**
 * A Relay environment that reads responses directly. It is immutable and never fetches. Throws for
 * Relay nodes that no page has used so far.
 */
export class AnswerEnvironment extends Environment {
  readonly #answers = new Map<string, Held>();
  /**
   * Objects that fragments are read from; an object's index here is its id in fragment references.
   */
  readonly #pointed: Held[] = [];

  constructor() {
    super({ store: EMPTY_STORE, network: NO_NETWORK, isServer: true });
  }

  override commitPayload({ request }: OperationDescriptor, data: PayloadData): void {
    this.#answers.set(request.identifier, { fields: data, type: null });
  }

  override check(_operation: OperationDescriptor): OperationAvailability {
    return { status: "available", fetchTime: null };
  }

  override lookup(selector: SingularReaderSelector): Snapshot {
    const { dataID, node, owner } = selector;
    const held = this.#pointed[Number(dataID)] ?? this.#answers.get(owner.identifier) ?? NO_ANSWER;
    const data = this.#read(node.selections, held, selector, undefined);
    return { data, isMissingData: false, seenRecords: NO_RECORDS, selector };
  }

  /** `before` is the data read from the same object by other selections. */
  #read(
    selections: readonly Selection[],
    held: Held,
    selector: SingularReaderSelector,
    before: Fields | undefined,
  ): Fields {
    const { fields } = held;
    const isWhole = before === fields;
    if (isPlain(selections) && (isWhole || !before)) return fields;
    const data = isWhole ? { ...fields } : (before ?? {});
    this.#readInto(data, selections, held, selector);
    return data;
  }

  #readInto(
    data: Fields,
    selections: readonly Selection[],
    held: Held,
    selector: SingularReaderSelector,
  ): void {
    const { fields } = held;
    for (const selection of selections) {
      switch (selection.kind) {
        case "ScalarField": {
          const name = selection.alias ?? selection.name;
          data[name] = fields[name];
          break;
        }
        case "LinkedField": {
          const name = selection.alias ?? selection.name;
          const { concreteType, selections: inner } = selection;
          const readOne = (part: Fields | null, before: unknown): Fields | null => {
            if (!part) return part;
            const type = concreteType ?? String(part[TYPENAME_KEY]);
            return this.#read(inner, { fields: part, type }, selector, before as Fields);
          };
          const value = fields[name] as Fields | Fields[] | null;
          const before = data[name] as Fields | Fields[] | undefined;
          data[name] = Array.isArray(value)
            ? value.map((part, index) => readOne(part, (before as Fields[] | undefined)?.[index]))
            : readOne(value, before);
          break;
        }
        case "FragmentSpread": {
          const pointers = (data[FRAGMENTS_KEY] ??= {}) as Fields;
          pointers[selection.name] = argumentsOf(selection.args ?? [], selector.variables);
          data[ID_KEY] ??= String(this.#pointed.push(held) - 1);
          data[FRAGMENT_OWNER_KEY] = selector.owner;
          break;
        }
        case "InlineDataFragmentSpread": {
          const pointers = (data[FRAGMENTS_KEY] ??= {}) as Fields;
          pointers[selection.name] = this.#read(selection.selections, held, selector, undefined);
          break;
        }
        case "InlineFragment":
          if (isOfType(held, selection)) this.#readInto(data, selection.selections, held, selector);
          break;
        case "AliasedInlineFragmentSpread": {
          const { name, fragment } = selection;
          const isThere = isOfType(held, fragment);
          data[name] = isThere ? this.#read(fragment.selections, held, selector, undefined) : null;
          break;
        }
        case "Condition":
          if (Boolean(selector.variables[selection.condition]) === selection.passingValue) {
            this.#readInto(data, selection.selections, held, selector);
          }
          break;
        default:
          throw new Error(`Unsupported selection kind: ${selection.kind}`);
      }
    }
  }
}

const NO_ANSWER: Held = { fields: {}, type: null };
const NO_RECORDS: Snapshot["seenRecords"] = {};

/** Memoized by array identity: compiled documents are constants. */
const plain = new WeakMap<readonly Selection[], boolean>();

/** True if only plain fields are read, so that the object itself can be returned. */
function isPlain(selections: readonly Selection[]): boolean {
  let known = plain.get(selections);
  if (known === undefined) {
    known = selections.every(
      (selection) =>
        selection.kind === "ScalarField" ||
        (selection.kind === "LinkedField" && isPlain(selection.selections)),
    );
    plain.set(selections, known);
  }
  return known;
}

function isOfType({ fields, type }: Held, fragment: ReaderInlineFragment): boolean {
  if (type === null) return true;
  const { abstractKey } = fragment;
  return abstractKey ? abstractKey in fields : fragment.type === type;
}

function argumentsOf(args: readonly ReaderArgument[], variables: Variables): Variables {
  const values: Variables = {};
  for (const arg of args) {
    if (arg.kind === "Literal") values[arg.name] = arg.value;
    else if (arg.kind === "Variable") values[arg.name] = variables[arg.variableName];
    else throw new Error(`Unsupported argument: ${arg.name}`);
  }
  return values;
}
