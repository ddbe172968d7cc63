// Loads Relay in a task of its own (see react.ts).
import "react-relay/hooks";
