import type { StoryRow } from "../../domain/stories/rows/storyRow.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { Money, type MoneyValue } from "../membership/money.ts";
import { EMPTY_YET, emptyPage, NONE_YET, noneYet } from "./notYet.ts";
import { Post, Viewer } from "../machinery/refs.ts";

const TRANSACTIONS_PAGE_SIZE = 25;

const PayoutState = describedEnum("PayoutState", "The status of a payout.", {
  FORFEITED: "Forfeited and never paid.",
  INTERNAL_FAILED: "Failed on our side.",
  ON_HOLD: "On hold.",
  PAID: "Paid.",
  PENDING: "Waiting to be sent.",
  PROCESSING: "Being processed.",
  PROVIDER_FAILED: "Failed on the provider's side.",
  REVERSED: "Reversed.",
  UNKNOWN: "Unknown.",
});

const EarningsTransactionKind = describedEnum(
  "EarningsTransactionKind",
  "The direction of a transaction on a writer's account.",
  {
    CREDIT: "Earned.",
    DEBIT: "Deducted.",
    TRANSFER: "Paid out.",
  },
);

interface TransactionValue {
  id: string;
  kind: typeof EarningsTransactionKind.$inferType;
  sum: MoneyValue;
  createdAt: number;
  post: StoryRow | null;
  payoutState: typeof PayoutState.$inferType | null;
}

const EarningsTransaction = builder.objectRef<TransactionValue>("EarningsTransaction").implement({
  description: "A transaction on a writer's account.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The transaction's id." }),
    kind: t.expose("kind", { type: EarningsTransactionKind, description: "The direction." }),
    sum: t.expose("sum", { type: Money, description: "The amount, never negative." }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was made." }),
    post: t.expose("post", {
      type: Post,
      nullable: true,
      description: "The story that earned it; null for transfers.",
    }),
    payoutState: t.expose("payoutState", {
      type: PayoutState,
      nullable: true,
      description: "The state of a transfer; null for credits and debits.",
    }),
  }),
});

const TransactionConnection = builder.connectionObject(
  { type: EarningsTransaction, name: "EarningsTransactionConnection" },
  { name: "EarningsTransactionConnectionEdge" },
);

interface EarningsValue {
  forfeiture: MoneyValue | null;
  processingFee: MoneyValue | null;
  taxWithholding: MoneyValue | null;
}

const Earnings = builder.objectRef<EarningsValue>("Earnings").implement({
  description: "A writer's earnings: the balance is credits minus debits and transfers.",
  fields: (t) => ({
    credits: t.connection(
      {
        type: EarningsTransaction,
        description: `Credits, newest first. ${EMPTY_YET}`,
        resolve: (_earnings, args) => emptyPage<TransactionValue>(args, TRANSACTIONS_PAGE_SIZE),
      },
      TransactionConnection,
    ),
    debits: t.connection(
      {
        type: EarningsTransaction,
        description: `Debits, newest first. ${EMPTY_YET}`,
        resolve: (_earnings, args) => emptyPage<TransactionValue>(args, TRANSACTIONS_PAGE_SIZE),
      },
      TransactionConnection,
    ),
    transfers: t.connection(
      {
        type: EarningsTransaction,
        description: `Transfers, newest first. ${EMPTY_YET}`,
        resolve: (_earnings, args) => emptyPage<TransactionValue>(args, TRANSACTIONS_PAGE_SIZE),
      },
      TransactionConnection,
    ),
    forfeiture: t.expose("forfeiture", {
      type: Money,
      nullable: true,
      description: "The forfeited amount; null for none.",
    }),
    processingFee: t.expose("processingFee", {
      type: Money,
      nullable: true,
      description: "The provider's fee; null for none.",
    }),
    taxWithholding: t.expose("taxWithholding", {
      type: Money,
      nullable: true,
      description: "The amount withheld for taxes; null for none.",
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  earnings: t.field({
    type: Earnings,
    nullable: true,
    description: `What the viewer has earned through the Partner Program. ${NONE_YET}`,
    resolve: noneYet,
  }),
}));
