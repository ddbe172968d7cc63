import { deleteByAddress, deleteRows, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    forms: {
      whyWithheld: "ids, and the number of answers that are exported",
      columns: {
        "erased, exported, public": "owner_id kind title text",
        "erased, withheld": "answer_count created_at",
        "erased, withheld, public": "id",
      },
    },
    form_answers: {
      whyWithheld: "who answered is for the writer alone",
      columns: {
        "erased, exported": "form_id answer created_at",
        "erased, withheld": "id owner_id email_key",
      },
    },
  },
  records: {
    "form-answers.csv": {
      columns: {
        form: "f.title",
        text: "f.text",
        asks: "f.kind",
        answer: "a.answer",
        when: "a.created_at",
      },
      from: `forms f LEFT JOIN form_answers a ON a.form_id = f.id
      WHERE f.owner_id = ?1 ORDER BY f.created_at, f.id, a.created_at`,
    },
  },
  erase: (account) => [
    ...deleteByAddress(account, [["form_answers", "email_key"]]),
    ...deleteRows(account, [
      ["form_answers", "owner_id"],
      ["forms", "owner_id"],
    ]),
  ],
};
