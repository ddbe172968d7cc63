import { newRecordId, type Records, type StoredEvent, type StoredRecord } from "./records.ts";

/** Records an event about an object, to be delivered after the call. */
export function emit(records: Records, type: string, about: StoredRecord): void {
  const event: StoredEvent = {
    kind: "event",
    id: newRecordId("evt"),
    customer: about.customer,
    createdAt: records.now,
    metadata: {},
    type,
    object: { id: about.id, object: about.kind, customer: about.customer },
    isDelivered: false,
  };
  records.put(event);
}
