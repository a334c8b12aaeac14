// Handles one item in one unit of work, under its conversation's lock, once per event key.
import type { Row } from '../../contract/index.ts'
import { maxTransactionRecords } from '../../contract/constants.ts'
import { transact } from '../database/transact.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { WebhookPort, Context } from '../context/context.ts'
import { isHandled, toWebhookItem, writeOutcome } from './event-record.ts'
import type { Outcome, WebhookItem } from '../context/webhook-item.ts'
import { isFreed } from './freed-accounts.ts'
import { enqueueParked, releaseParked } from './parked-events.ts'

const portFor = ({ channels }: Context, item: WebhookItem): WebhookPort | undefined =>
  channels.flatMap((channel) => channel.webhooks).find((port) => port.takes(item))

const dispatch = async (services: Context, unit: UnitOfWork, item: WebhookItem): Promise<Outcome> =>
  (await portFor(services, item)?.handle(services, unit, item)) ?? { state: 'unknown' }

type Waiting = 'in the unit' | 'afterwards'

const recordOutcome = async (
  services: Context,
  unit: UnitOfWork,
  item: WebhookItem,
  known: Row<'WEBHOOKEVENT'> | null,
  waiting: Waiting,
): Promise<void> => {
  const told = await dispatch(services, unit, item)
  const outcome: Outcome =
    told.state === 'unattributed' && (await isFreed(unit, item.accountFbId)) ? { state: 'done', forget: true } : told
  await writeOutcome(unit, item, known, outcome)
  if (outcome.state !== 'done') return
  for (const waitsFor of portFor(services, item)?.arrivalsOf(item) ?? []) {
    await (waiting === 'afterwards' ? releaseParked(unit, waitsFor) : handleWaiting(services, unit, waitsFor))
  }
}

/** The most records that one item changes. */
const maxItemRecords = 20

/**
 * Items that waited for something this unit brought are handled in it, in the order in which they happened; others may have
 * waited for them. Events beyond one transaction's limit are handled after it.
 */
const handleWaiting = async (services: Context, unit: UnitOfWork, waitsFor: string): Promise<void> => {
  const waiting = await unit.findAll(
    'WEBHOOKEVENT',
    { waitsFor },
    { orderBy: { createdTime: 1 }, limit: maxTransactionRecords },
  )
  waiting.sort((one, other) => (one.createdTime < other.createdTime ? -1 : 1))
  for (const { _id } of waiting) {
    // One that waited for an earlier one of these too is settled already.
    const event = await unit.get('WEBHOOKEVENT', _id)
    if (event?.waitsFor !== waitsFor) continue
    if (unit.size() > maxTransactionRecords - maxItemRecords) {
      await enqueueParked(unit, waitsFor)
      return
    }
    await recordOutcome(services, unit, toWebhookItem(event), event, 'in the unit')
  }
}

const handle = async (
  services: Context,
  unit: UnitOfWork,
  item: WebhookItem,
  again: boolean,
  waiting: Waiting,
): Promise<void> => {
  const port = portFor(services, item)
  await unit.lock(...(port?.locksOf(item) ?? []), `event:${item.eventKey}`)
  const known = await unit.find('WEBHOOKEVENT', { eventKey: item.eventKey })
  if (isHandled(known, again)) return
  await recordOutcome(services, unit, item, known, waiting)
}

/**
 * @param again handles an event although it was seen before, because its missing key has come
 * @throws what its handler throws. A failure of a parked event does not fail this one: the parked event is handled by itself afterwards.
 */
export const handleItem = async (services: Context, item: WebhookItem, again = false): Promise<void> => {
  const run = (waiting: Waiting) =>
    transact(services.database, { actor: null }, (unit) => handle(services, unit, item, again, waiting), {
      now: services.now,
    })
  await run('in the unit').catch(() => run('afterwards'))
}

/** Keeps an item that broke its handler, with what went wrong. */
export const recordFailedItem = async (services: Context, item: WebhookItem, error: unknown): Promise<void> => {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 2_000)
  await transact(services.database, { actor: null }, async (unit) => {
    await unit.lock(`event:${item.eventKey}`)
    const known = await unit.find('WEBHOOKEVENT', { eventKey: item.eventKey })
    if (!known) await writeOutcome(unit, item, null, { state: 'unknown' })
    const event = await unit.find('WEBHOOKEVENT', { eventKey: item.eventKey })
    if (event)
      await unit.change('WEBHOOKEVENT', event._id, {
        state: 'failed',
        error: text,
        attempts: (known?.attempts ?? 0) + 1,
      })
  })
}
