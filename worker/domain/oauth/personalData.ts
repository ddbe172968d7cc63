import { deleteRows, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    oauth_applications: {
      whyWithheld: "opens the application",
      columns: {
        "erased, exported": "owner_id redirect_uris created_at",
        "erased, exported, public": "name description website",
        "erased, withheld": "id secret_hash subject_key updated_at",
      },
    },
    oauth_grants: {
      whyWithheld: "ids that the product gives",
      columns: {
        "erased, exported": "application_id user_id scopes created_at used_at",
        "erased, withheld": "id",
      },
    },
  },
  records: {
    "applications.csv": {
      columns: {
        name: "name",
        description: "description",
        website: "website",
        "leads to": "redirect_uris",
        since: "created_at",
      },
      from: "oauth_applications WHERE owner_id = ?1 ORDER BY created_at",
    },
    "connected-applications.csv": {
      columns: {
        application: "a.name",
        "may do": "g.scopes",
        since: "g.created_at",
        last: "g.used_at",
      },
      from: `oauth_grants g JOIN oauth_applications a ON a.id = g.application_id
      WHERE g.user_id = ?1 ORDER BY g.created_at`,
    },
  },
  erase: (account) => [
    // Codes and tokens are deleted with them.
    ...deleteRows(account, [
      ["oauth_grants", "user_id"],
      ["oauth_applications", "owner_id"],
    ]),
  ],
};
