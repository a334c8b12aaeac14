// Handles one item in one unit of work, under its conversation's lock, once per event key.
import type { Row } from '../../contract/index.ts'
import { transactionRecordsMax } from '../../contract/constants.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Unit } from '../database/unit.ts'
import type { WebhookPort } from '../channels/server-channel.ts'
import type { Services } from '../services.ts'
import { isHandled, itemOf, writeOutcome } from './event-record.ts'
import type { Outcome } from './event-record.ts'
import type { WebhookItem } from './item.ts'
import { handleAfterwards, tellArrived } from './waiting.ts'

const portFor = ({ channels }: Services, item: WebhookItem): WebhookPort | undefined =>
  channels.flatMap((channel) => channel.webhooks).find((port) => port.takes(item))

const dispatch = async (services: Services, unit: Unit, item: WebhookItem): Promise<Outcome> =>
  (await portFor(services, item)?.handle(services, unit, item)) ?? { state: 'unknown' }

type Waiting = 'in the unit' | 'afterwards'

const settle = async (services: Services, unit: Unit, item: WebhookItem, known: Row<'WEBHOOKEVENT'> | null, waiting: Waiting): Promise<void> => {
  const outcome = await dispatch(services, unit, item)
  await writeOutcome(unit, item, known, outcome)
  if (outcome.state !== 'done') return
  for (const waitsFor of portFor(services, item)?.arrivalsOf(item) ?? []) {
    await (waiting === 'afterwards' ? tellArrived(unit, waitsFor) : handleWaiting(services, unit, waitsFor))
  }
}

/** The most records that one item changes. */
const itemRecordsMax = 20

/**
 * Items that waited for something this unit brought are handled in it, in the order in which they happened; others may have
 * waited for them. What one transaction cannot hold is handled after it.
 */
const handleWaiting = async (services: Services, unit: Unit, waitsFor: string): Promise<void> => {
  const waiting = await unit.findAll('WEBHOOKEVENT', { waitsFor }, { orderBy: { createdTime: 1 }, limit: transactionRecordsMax })
  waiting.sort((one, other) => (one.createdTime < other.createdTime ? -1 : 1))
  for (const { _id } of waiting) {
    // One that waited for an earlier one of these too is settled already.
    const event = await unit.get('WEBHOOKEVENT', _id)
    if (event?.waitsFor !== waitsFor) continue
    if (unit.size() > transactionRecordsMax - itemRecordsMax) {
      await handleAfterwards(unit, waitsFor)
      return
    }
    await settle(services, unit, itemOf(event), event, 'in the unit')
  }
}

const handle = async (services: Services, unit: Unit, item: WebhookItem, again: boolean, waiting: Waiting): Promise<void> => {
  const port = portFor(services, item)
  await unit.lock(...(port?.locksOf(item) ?? []), `event:${item.eventKey}`)
  const known = await unit.find('WEBHOOKEVENT', { eventKey: item.eventKey })
  if (isHandled(known, again)) return
  await settle(services, unit, item, known, waiting)
}

/**
 * @param again handles it although it was seen before: what it lacked has come
 * @throws what its handler throws. What breaks in an item that waited for it is that one's own affair: it is handled afterwards then, by itself.
 */
export const handleItem = async (services: Services, item: WebhookItem, again = false): Promise<void> => {
  const run = (waiting: Waiting) => runUnit(services.database, { actor: null }, (unit) => handle(services, unit, item, again, waiting), { now: services.now })
  await run('in the unit').catch(() => run('afterwards'))
}

/** Keeps an item that broke its handler, with what went wrong. */
export const keepFailed = async (services: Services, item: WebhookItem, error: unknown): Promise<void> => {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 2_000)
  await runUnit(services.database, { actor: null }, async (unit) => {
    await unit.lock(`event:${item.eventKey}`)
    const known = await unit.find('WEBHOOKEVENT', { eventKey: item.eventKey })
    if (!known) await writeOutcome(unit, item, null, { state: 'unknown' })
    const event = await unit.find('WEBHOOKEVENT', { eventKey: item.eventKey })
    if (event) await unit.change('WEBHOOKEVENT', event._id, { state: 'failed', error: text, attempts: (known?.attempts ?? 0) + 1 })
  })
}
