import { dueStatement, type PersonalData } from "../kernel/personalData.ts";
import { PAYMENT_DETAILS } from "./payments/paymentDetails.ts";

export const personalData: PersonalData = {
  tables: {
    memberships: {
      whyKept: "bookkeeping: what was paid for",
      whyWithheld: "states at the payment provider, and switches that the settings show",
      columns: {
        "erased, exported": "last_four paypal_email",
        "erased, withheld": "card_type card_month card_year",
        "kept, exported": "user_id plan member_since period_ends_at",
        "kept, withheld":
          "id provider paid_tier paid_until purchased_until granted_tier granted_until access_until subscription_id subscription_status currency amount friend_since started_at is_cancelled cancelled_at cancel_reason cancel_discount discount_ends_at failed_payments payment_failed_at method_id method_kind switch_plan switch_amount switch_at revision updated_at",
      },
    },
    payment_customers: {
      whyKept: "finds payments at the provider, as bookkeeping requires",
      whyWithheld: "an id at the payment provider",
      columns: {
        "kept, withheld": "user_id customer_id created_at synced_at",
      },
    },
    purchases: {
      whyKept: "bookkeeping: what was paid for",
      whyWithheld: "exported as charges",
      columns: {
        "erased, withheld": "details",
        "kept, withheld":
          "id user_id kind plan coupon has_trial quantity currency amount state provider_id created_at updated_at",
      },
    },
    charges: {
      whyKept: "bookkeeping: what was paid",
      whyWithheld: "ids at the payment provider",
      columns: {
        "erased, exported": "last_four paypal_email",
        "erased, withheld": "card_type card_month card_year",
        "kept, exported": "user_id purchase_type currency amount tax refunded created_at",
        "kept, withheld":
          "id provider_charge_id plan disputed_at method_id method_kind period_start period_end purchase_id",
      },
    },
    gifts: {
      whyKept: "bookkeeping: what was paid for; a gift that isn’t sent yet keeps its recipient",
      whyWithheld: "opens the gift, and states of its sending",
      columns: {
        "erased, exported": "recipient_email recipient_name message",
        "kept, exported": "buyer_id state created_at",
        "kept, withheld":
          "id purchase_id position kind plan code send_at sent_at redeemed_by redeemed_at granted_ms reversed_at taken_ms",
      },
    },
    membership_log: {
      whyKept: "bookkeeping: how a membership changed",
      whyWithheld: "steps of a membership, whose payments are exported",
      columns: {
        "kept, withheld": "id user_id at actor staff_id action reason detail",
      },
    },
  },
  records: {
    "membership.csv": {
      columns: {
        plan: "plan",
        card: "last_four",
        paypal: "paypal_email",
        since: "member_since",
        until: "period_ends_at",
      },
      from: "memberships WHERE user_id = ?1",
    },
    "charges.csv": {
      columns: {
        what: "purchase_type",
        amount: "amount",
        tax: "tax",
        refunded: "refunded",
        currency: "currency",
        card: "last_four",
        paypal: "paypal_email",
        when: "created_at",
      },
      from: "charges WHERE user_id = ?1 ORDER BY created_at",
    },
    "gifts.csv": {
      columns: {
        to: "recipient_name",
        email: "recipient_email",
        message: "message",
        state: "state",
        when: "created_at",
      },
      from: "gifts WHERE buyer_id = ?1 ORDER BY created_at",
    },
  },
  erase: (account) => PAYMENT_DETAILS.map((sql) => dueStatement(account, sql)),
};
