// One item of a webhook body and its outcome; items that are not understood stay here, visible (docs/decisions.md, 12).
import { defineEntity } from '../entity.ts'
import { choice, count, mixed, object, text, time } from '../fields.ts'

const webhookEventStates = ['pending', 'done', 'visible', 'unknown', 'unattributed', 'parked', 'failed'] as const

export const webhookEventEntity = defineEntity({
  type: 'WEBHOOKEVENT',
  base: '/api/webhookEvents',
  schema: object({
    state: choice(...webhookEventStates).required(),
    /** Webhook object and member, e.g. `page/message`, `page/feed/comment/add`; `unreadable` if it is not JSON. */
    kind: text(200),
    /** Identifies the event across deliveries; each key is handled once. */
    eventKey: text(1_000).required(),
    accountFbId: text(512),
    /** The item as received; the raw text if it could not be parsed. */
    body: mixed(),
    attempts: count(),
    error: text(2_000),
    handledTime: time(),
    /** The wait key of a parked event, e.g. `mid:m_1`; it is handled again when that arrives. */
    waitsFor: text(600),
    /** Identifies the message whose text the item carries; the text is redacted with the message. */
    wordsOf: text(1_000),
  }),
  references: {},
  scope: { kind: 'provider', concerns: 'administrators' },
  allow: { list: 'admin', get: 'admin' },
  unique: [['eventKey']],
  cached: false,
  filterable: ['state', 'kind', 'eventKey', 'accountFbId', 'waitsFor', 'wordsOf'],
  // Sortable fields have an index. Each item and each erasure of an organisation or a person queries by these, too.
  sortable: ['kind', 'state', 'accountFbId', 'waitsFor', 'wordsOf'],
  title: (event) => event.kind || event._id,
})
