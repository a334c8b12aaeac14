// The record of a webhook item: its content and what became of it.
import type { Row } from '../../contract/index.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { EventState, Outcome, WebhookItem } from '../context/webhook-item.ts'

export const done: Outcome = { state: 'done' }

/** Handled; the content of an event about a message that was taken back is not kept. */
export const toDoneOutcome = ({ deleted }: { readonly deleted?: boolean | null }): Outcome =>
  deleted ? { state: 'done', forget: true } : done

const forgets = (outcome: Outcome): boolean => outcome.state !== 'parked' && outcome.forget === true

export const writeOutcome = async (
  unit: UnitOfWork,
  item: WebhookItem,
  known: Row<'WEBHOOKEVENT'> | null,
  outcome: Outcome,
): Promise<void> => {
  const result = {
    state: outcome.state,
    waitsFor: outcome.state === 'parked' ? outcome.waitsFor : null,
    handledTime: unit.now,
    attempts: (known?.attempts ?? 0) + 1,
    error: null,
    ...(forgets(outcome) ? { body: {} } : {}),
  }
  if (known) await unit.change('WEBHOOKEVENT', known._id, result)
  else {
    unit.add(
      'WEBHOOKEVENT',
      {
        kind: item.kind,
        eventKey: item.eventKey,
        accountFbId: item.accountFbId,
        body: item.body as NonNullable<object>,
        wordsOf: item.wordsOf ?? null,
        ...result,
      },
      { createdTime: item.time },
    )
  }
}

/** Restores the item from its record. */
export const toWebhookItem = (event: Row<'WEBHOOKEVENT'>): WebhookItem => ({
  kind: event.kind ?? '',
  eventKey: event.eventKey,
  accountFbId: event.accountFbId ?? null,
  time: event.createdTime,
  body: event.body,
  ...(event.wordsOf ? { wordsOf: event.wordsOf } : {}),
})

const settledStates = new Set<EventState>(['done', 'visible', 'unknown', 'parked', 'unattributed'])
/** States that can change once what was missing arrives. */
const lacking = new Set<EventState>(['parked', 'unattributed', 'unknown'])

/**
 * Whether there is nothing to do: each event key is handled once.
 * @param again what the event lacked may have arrived
 */
export const isHandled = (known: Row<'WEBHOOKEVENT'> | null, again: boolean): boolean =>
  known !== null && settledStates.has(known.state) && !(again && lacking.has(known.state))
