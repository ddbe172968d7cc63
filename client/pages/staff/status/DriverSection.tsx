import { graphql, useFragment } from "react-relay/hooks";
import type { DriverSection_status$key } from "../../../../generated/relay/DriverSection_status.graphql.ts";
import { percent } from "./percent.ts";
import { StatusFacts } from "./StatusFacts.tsx";
import { StatusSection } from "./StatusSection.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "../texts.ts";

/** The cache driver and its purge limits. */
export function DriverSection(props: { status: DriverSection_status$key }) {
  const { name, purgeLimits, experimentShare } = useFragment(
    graphql`
      fragment DriverSection_status on InternalStatus {
        cacheDriver {
          name
          purgeLimits {
            tagsPerCall
            burst
            callsPerMinute
          }
          experimentShare
        }
      }
    `,
    props.status,
  ).cacheDriver;
  const limits = purgeLimits
    ? texts.callsPerMinuteBursts(
        purgeLimits.callsPerMinute,
        purgeLimits.burst,
        purgeLimits.tagsPerCall,
      )
    : "none";
  return (
    <StatusSection title={texts.cache}>
      {name ? (
        <StatusFacts
          facts={[
            [texts.driver, name],
            [texts.limitsOfItsPurges, limits],
            [texts.visitorsInTheExperiment, percent(experimentShare)],
          ]}
        />
      ) : (
        <p>
          {fillText(texts.noPagesCached, {
            setting: <code>CACHE_DRIVER</code>,
            value: <code>off</code>,
          })}
        </p>
      )}
    </StatusSection>
  );
}
