// The record of a webhook item: what came and what became of it.
import type { Row } from '../../contract/index.ts'
import type { Unit } from '../database/unit.ts'
import type { WebhookItem } from './items.ts'

export type EventState = Row<'WEBHOOKEVENT'>['state']

/** What handling an item came to. */
export type Outcome =
  | { readonly state: Extract<EventState, 'done' | 'visible' | 'unknown' | 'unattributed'> }
  | { readonly state: 'parked'; readonly waitsFor: string }

export const done: Outcome = { state: 'done' }

/** NUL is the one character that PostgreSQL's jsonb cannot hold. */
const storable = (body: unknown): unknown => JSON.parse((JSON.stringify(body) ?? 'null').replaceAll('\\u0000', ''))

export const writeOutcome = async (unit: Unit, item: WebhookItem, known: Row<'WEBHOOKEVENT'> | null, outcome: Outcome): Promise<void> => {
  const result = {
    state: outcome.state,
    waitsFor: outcome.state === 'parked' ? outcome.waitsFor : null,
    handledTime: unit.now,
    attempts: (known?.attempts ?? 0) + 1,
    error: null,
  }
  if (known) await unit.change('WEBHOOKEVENT', known._id, result)
  else {
    unit.add(
      'WEBHOOKEVENT',
      { kind: item.kind, eventKey: item.eventKey, accountFbId: item.accountFbId, body: storable(item.body) as NonNullable<object>, ...result },
      { createdTime: new Date(item.time).toISOString() },
    )
  }
}

/** The item as it was, from its record. */
export const itemOf = (event: Row<'WEBHOOKEVENT'>): WebhookItem => ({
  kind: event.kind ?? '',
  eventKey: event.eventKey,
  accountFbId: event.accountFbId ?? null,
  time: Date.parse(event.createdTime),
  body: event.body,
})

const settled = new Set<EventState>(['done', 'visible', 'unknown', 'parked', 'unattributed'])

/** Whether the item was handled before: the same key is handled once. */
export const isHandled = (known: Row<'WEBHOOKEVENT'> | null): boolean => known !== null && settled.has(known.state)
