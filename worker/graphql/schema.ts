import { builder } from "./builder.ts";
import "./books.ts";
import "./boostNominations.ts";
import "./catalogs.ts";
import "./customDomainMutations.ts";
import "./earnings.ts";
import "./feeds.ts";
import "./flags.ts";
import "./followMutations.ts";
import "./follows.ts";
import "./highlights.ts";
import "./identity.ts";
import "./membership.ts";
import "./notifications.ts";
import "./partnerProgram.ts";
import "./payments.ts";
import "./people.ts";
import "./postMutations.ts";
import "./publications.ts";
import "./staffPicks.ts";
import "./stories.ts";
import "./submissions.ts";
import "./tagFollows.ts";
import "./tags.ts";
import "./topics.ts";
import "./viewer.ts";

/** The one schema: what the render, the browser and nothing else reads through. */
export const schema = builder.toSchema();
