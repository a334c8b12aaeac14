// One item of a webhook body and what became of it; what is not understood stays here, visible (docs/decisions.md, 12).
import { defineEntity } from '../entity.ts'
import { choice, count, mixed, object, text, time } from '../fields.ts'

const webhookEventStates = ['pending', 'done', 'visible', 'unknown', 'unattributed', 'parked', 'failed'] as const

export const webhookEventEntity = defineEntity({
  type: 'WEBHOOKEVENT',
  base: '/api/webhookEvents',
  schema: object({
    state: choice(...webhookEventStates).required(),
    /** Webhook object and member, e.g. `page/message`, `page/feed/comment/add`; `unreadable` for what is no JSON. */
    kind: text(200),
    /** The item's identity across deliveries; the same key is handled once. */
    eventKey: text(1_000).required(),
    accountFbId: text(512),
    /** The item as it came; the raw text where it could not be read. */
    body: mixed(),
    attempts: count(),
    error: text(2_000),
    handledTime: time(),
    /** The key that a parked event waits for, e.g. `mid:m_1`: it is handled again when that arrives. */
    waitsFor: text(600),
    /** Names the message whose words it brought: with the message they go. */
    wordsOf: text(1_000),
  }),
  references: {},
  scope: { kind: 'provider', concerns: 'administrators' },
  allow: { list: 'admin', get: 'admin' },
  unique: [['eventKey']],
  cached: false,
  filterable: ['state', 'kind', 'eventKey', 'accountFbId', 'waitsFor', 'wordsOf'],
  // Also what is looked for with every item, and with the end of an organisation or a person: the sortable have an index.
  sortable: ['kind', 'state', 'accountFbId', 'waitsFor', 'wordsOf'],
  title: (event) => event.kind || event._id,
})
