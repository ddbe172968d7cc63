// Loads Relay in a separate task (see react.ts).
import "react-relay/hooks";
