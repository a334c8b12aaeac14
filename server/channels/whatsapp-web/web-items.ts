// Splits a webhook body of the connector into items, one per change. Duplicates have the same key: messages by their id, other events by
// content and time.
import { parseEventTime } from '../../lib/event-time.ts'
import { hashOf, joinKey, kindOf, toMessageName } from '../../inbound/item.ts'
import type { SplitChange, WebhookItem } from '../../context/webhook-item.ts'
import { asObject, asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'

export const webObject = 'whatsapp_web'

export const fieldOf = ({ body }: WebhookItem): string | null => asText(asObject(body)?.['field'])
export const valueOf = ({ body }: WebhookItem): JsonObject => asObject(asObject(body)?.['value']) ?? {}

/** Kinds of events about a message that contain no text of it. */
const kindsWithoutWords = new Set(['reaction', 'revoke'])

const keyOf = (field: string, value: JsonObject, time: string): readonly (string | null)[] =>
  field === 'message' && asText(value['kind']) === null
    ? ['message', asText(value['phone']), asText(value['id'])]
    : [field, time, hashOf(value)]

export const splitWebChange: SplitChange = ({ object, accountFbId, received, entryTime }, change) => {
  const field = asText(change['field'])
  const value = asObject(change['value'])
  if (field === null || value === null) return null
  const time = parseEventTime(received, value['at'], entryTime)
  const kind = asText(value['kind'])
  const words =
    field === 'message' && !kindsWithoutWords.has(kind ?? '') ? asText(value['target'] ?? value['id']) : null
  const item: WebhookItem = {
    kind: kindOf(object, field, kind),
    eventKey: joinKey(object, accountFbId, ...keyOf(field, value, time)),
    accountFbId,
    time,
    body: { field, value },
    ...(words === null ? {} : { wordsOf: toMessageName(object, asText(value['phone']), words) }),
  }
  return [item]
}
