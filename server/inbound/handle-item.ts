// Handles webhook items in units of work, under their conversations' locks, each event key once.
import type { Row } from '../../contract/index.ts'
import { maxTransactionRecords } from '../../contract/constants.ts'
import { transact } from '../database/transact.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { Company, Context, WebhookPort } from '../context/context.ts'
import { isHandled, toWebhookItem, writeOutcome } from './event-record.ts'
import type { Outcome, WebhookItem } from '../context/webhook-item.ts'
import { toStorableText } from '../lib/lossless-json.ts'
import { findClaimed } from './account-claims.ts'
import { isOfDeleted } from './account-holders.ts'
import { enqueueParked, releaseParked } from './parked-events.ts'
import { getErrorText } from '../lib/get-error-text.ts'

const portFor = ({ channels }: Context, item: WebhookItem): WebhookPort | undefined =>
  channels.flatMap((channel) => channel.webhooks).find((port) => port.takes(item))

/** The locks of the item's conversation. */
export const locksOf = (services: Context, item: WebhookItem): readonly string[] =>
  portFor(services, item)?.locksOf(item) ?? []

const dispatch = async (services: Context, unit: UnitOfWork, item: WebhookItem): Promise<Outcome> =>
  (await portFor(services, item)?.handle(services, unit, item)) ?? { state: 'unknown' }

type ParkedRelease = 'in the unit' | 'afterwards'

interface ItemSurroundings {
  readonly waiting: ParkedRelease
  /** Accounts that are being connected. */
  readonly claimed: ReadonlySet<string>
}

const isClaimed = ({ accountFbId }: WebhookItem, claimed: ReadonlySet<string>): boolean =>
  accountFbId !== null && claimed.has(accountFbId)

const recordOutcome = async (
  services: Context,
  unit: UnitOfWork,
  item: WebhookItem,
  known: Row<'WEBHOOKEVENT'> | null,
  surroundings: ItemSurroundings,
): Promise<void> => {
  const { waiting, claimed } = surroundings
  const waitsForOwner = isClaimed(item, claimed)
  const reportedOutcome: Outcome = waitsForOwner ? { state: 'unattributed' } : await dispatch(services, unit, item)
  const outcome: Outcome =
    reportedOutcome.state === 'unattributed' && !waitsForOwner && (await isOfDeleted(unit, item.accountFbId))
      ? { state: 'done', forget: true }
      : reportedOutcome
  await writeOutcome(unit, item, known, outcome)
  if (outcome.state !== 'done') return
  for (const waitsFor of portFor(services, item)?.arrivalsOf(item) ?? []) {
    await (waiting === 'afterwards' ? releaseParked(unit, waitsFor) : handleWaiting(services, unit, waitsFor, claimed))
  }
}

/** Maximum number of records that one item changes. */
const maxItemRecords = 20

/**
 * Handles, in this unit, the items that waited for something it brought, in the order in which they happened; others may have waited
 * for them. Events beyond one transaction's limit are handled after it.
 */
const handleWaiting = async (
  services: Context,
  unit: UnitOfWork,
  waitsFor: string,
  claimed: ReadonlySet<string>,
): Promise<void> => {
  if ((await unit.find('WEBHOOKEVENT', { waitsFor })) === null) return
  const waiting = await unit.findAll(
    'WEBHOOKEVENT',
    { waitsFor },
    { orderBy: { createdTime: 1 }, limit: maxTransactionRecords },
  )
  waiting.sort((one, other) => (one.createdTime < other.createdTime ? -1 : 1))
  for (const { _id } of waiting) {
    // An event that also waited for an earlier one of these is already handled.
    const event = await unit.get('WEBHOOKEVENT', _id)
    if (event?.waitsFor !== waitsFor) continue
    if (unit.size() > maxTransactionRecords - maxItemRecords) {
      await enqueueParked(unit, waitsFor)
      return
    }
    await recordOutcome(services, unit, toWebhookItem(event), event, { waiting: 'in the unit', claimed })
  }
}

const companyOf = (port: WebhookPort | undefined, item: WebhookItem): Company => port?.companyOf?.(item) ?? 'nobody'

/**
 * Reads in one query what the items and their handlers will look up; what takes locks comes first.
 * @returns items that have to be handled alone after all
 */
const preload = async (
  services: Context,
  unit: UnitOfWork,
  items: readonly WebhookItem[],
): Promise<ReadonlySet<WebhookItem>> => {
  const alone = new Set<WebhookItem>()
  for (const [port, own] of Map.groupBy(items, (item) => portFor(services, item))) {
    const others = own.filter((item) => companyOf(port, item) !== 'nobody')
    for (const item of (await port?.preload?.(unit, others)) ?? []) alone.add(item)
  }
  await unit.preload(
    'WEBHOOKEVENT',
    'eventKey',
    items.map(({ eventKey }) => eventKey),
  )
  const arrivals = items.flatMap((item) => portFor(services, item)?.arrivalsOf(item) ?? [])
  await unit.preload('WEBHOOKEVENT', 'waitsFor', arrivals)
  return alone
}

interface HandlingOptions {
  /** Handles an event although it was seen before, because what it lacked has arrived. */
  readonly again: boolean
  readonly waiting: ParkedRelease
}

/** Handles as many of the first items as one transaction holds. @returns how many */
const handleFirst = async (
  services: Context,
  unit: UnitOfWork,
  items: readonly WebhookItem[],
  { again, waiting }: HandlingOptions,
): Promise<number> => {
  await unit.lock(...items.flatMap((item) => [...locksOf(services, item), `event:${item.eventKey}`]))
  const claimed = await findClaimed(unit, [...new Set(items.flatMap(({ accountFbId }) => accountFbId ?? []))])
  let preloaded: object | null = null
  let alone: ReadonlySet<WebhookItem> = new Set()
  let handled = 0
  for (const item of items) {
    if (handled > 0 && unit.size() > maxTransactionRecords - maxItemRecords) break
    // At first, and again after an item whose handler took a lock of its own.
    if (unit.reading() !== preloaded) {
      alone = await preload(services, unit, items.slice(handled))
      preloaded = unit.reading()
    }
    if (handled > 0 && alone.has(item)) break
    const known = await unit.find('WEBHOOKEVENT', { eventKey: item.eventKey })
    if (!isHandled(known, again)) await recordOutcome(services, unit, item, known, { waiting, claimed })
    handled += 1
    if (alone.has(item)) break
  }
  return handled
}

const run = async (services: Context, items: readonly WebhookItem[], handling: HandlingOptions): Promise<number> =>
  (
    await transact(
      services.database,
      { actor: null, isPatient: true },
      (unit) => handleFirst(services, unit, items, handling),
      { now: services.now },
    )
  ).result

/**
 * @param again handles an event although it was seen before, because what it lacked has arrived
 * @throws errors of the item's handler. A parked event that fails does not fail this item: it is handled by itself afterwards.
 */
export const handleItem = async (services: Context, item: WebhookItem, again = false): Promise<void> => {
  await run(services, [item], { again, waiting: 'in the unit' }).catch(() =>
    run(services, [item], { again, waiting: 'afterwards' }),
  )
}

/** Groups neighbours that may share a transaction; the others are handled alone, and no item is moved past them. */
const groupItems = (services: Context, items: readonly WebhookItem[]): WebhookItem[][] => {
  const groups: WebhookItem[][] = []
  const open = new Map<WebhookPort | 'any' | undefined, WebhookItem[]>()
  for (const item of items) {
    const port = portFor(services, item)
    const company = companyOf(port, item)
    if (company === 'nobody') open.clear()
    const place = company === 'any' ? company : port
    const group = open.get(place)
    if (group) group.push(item)
    else {
      const newGroup = [item]
      groups.push(newGroup)
      if (company !== 'nobody') open.set(place, newGroup)
    }
  }
  return groups
}

export interface FailedItem {
  readonly item: WebhookItem
  readonly error: unknown
}

/**
 * Handles items in their order, in shared transactions where possible. An item that fails does not fail the others: each is then
 * handled by itself.
 * @returns the items whose handlers failed
 */
export const handleItems = async (services: Context, items: readonly WebhookItem[]): Promise<FailedItem[]> => {
  const failed: FailedItem[] = []
  for (const group of groupItems(services, items)) {
    let rest: readonly WebhookItem[] = group
    let together = group.length > 1
    while (rest.length > 0) {
      const [first] = rest
      if (!first) break
      if (together) {
        const handled = await run(services, rest, { again: false, waiting: 'in the unit' }).catch(() => null)
        if (handled === null) together = false
        else rest = rest.slice(handled)
      } else {
        await handleItem(services, first).catch((error: unknown) => failed.push({ item: first, error }))
        rest = rest.slice(1)
      }
    }
  }
  return failed
}

/** Stores an item whose handler failed, with the error. */
export const recordFailedItem = async (services: Context, item: WebhookItem, error: unknown): Promise<void> => {
  const text = toStorableText(getErrorText(error).slice(0, 2_000))
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
