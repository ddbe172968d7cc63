import { graphql, type IEnvironment } from "relay-runtime";
import type { startExposuresExperimentMutation } from "../../../generated/relay/startExposuresExperimentMutation.graphql.ts";
import type { startExposuresGateMutation } from "../../../generated/relay/startExposuresGateMutation.graphql.ts";
import { FLAG_DEFAULTS } from "../../../shared/flags.ts";
import { type Exposure, exposures } from "../../runtime/page/useExposure.ts";
import { runMutation } from "../../runtime/relay/runMutation.ts";

const EXPERIMENT = graphql`
  mutation startExposuresExperimentMutation(
    $experimentId: String!
    $postId: ID
    $publicationId: ID
  ) {
    logExperimentExposure(
      experimentId: $experimentId
      postId: $postId
      publicationId: $publicationId
    ) {
      success
    }
  }
`;

const GATE = graphql`
  mutation startExposuresGateMutation($gateId: String!, $postId: ID, $publicationId: ID) {
    logGateExposure(gateId: $gateId, postId: $postId, publicationId: $publicationId) {
      success
    }
  }
`;

/** Sent in the events batch, so that they delay no data. */
const WITH_EVENTS = { force: true, metadata: { loadClass: "events" } };

/**
 * Reports each exposure once per page session: boolean flags as gates, other flags as experiments.
 */
export function startExposures(environment: IEnvironment): void {
  const reported = new Set<string>();
  exposures.open((exposure) => {
    const key = JSON.stringify(exposure);
    if (reported.has(key)) return;
    reported.add(key);
    logExposure(environment, exposure);
  });
}

function logExposure(environment: IEnvironment, { flag, ...shown }: Exposure): void {
  if (typeof FLAG_DEFAULTS[flag] === "boolean") {
    void runMutation<startExposuresGateMutation>(environment, {
      mutation: GATE,
      variables: { gateId: flag, ...shown },
      cacheConfig: WITH_EVENTS,
    });
  } else {
    void runMutation<startExposuresExperimentMutation>(environment, {
      mutation: EXPERIMENT,
      variables: { experimentId: flag, ...shown },
      cacheConfig: WITH_EVENTS,
    });
  }
}
