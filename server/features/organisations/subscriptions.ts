// Subscriptions of organisations: until when they run, how many accounts they allow, and who is notified when they end.
import type { AnyRow, Row } from '../../../contract/index.ts'
import {
  findSubscriptionEnd,
  getDaysLeft,
  isRunning,
  subscriptionWarningDays,
} from '../../../contract/platform/subscription-state.ts'
import type { ServiceCounts } from '../../../contract/platform/organisation-calls.ts'
import type { ServiceFlags } from '../../../contract/platform/calls.ts'
import { zoneOr } from '../../../contract/zone-or.ts'
import { transact } from '../../database/transact.ts'
import type { BeforeCommit } from '../../database/database.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { getDeclaration } from '../../../contract/index.ts'
import { ApiError } from '../../lib/api-error.ts'
import { checkNotReadOnly } from '../../records/check-not-read-only.ts'
import { alertOrganisation } from '../../platform/alert-organisation.ts'
import type { Context } from '../../context/context.ts'
import { startRepeating } from '../../lib/start-repeating.ts'

const everyMs = 3_600_000

const subscriptionsOf = (unit: UnitOfWork, organisationId: string): Promise<Row<'ORGANISATIONSUBSCRIPTION'>[]> =>
  unit.findAll('ORGANISATIONSUBSCRIPTION', { organisationId })

/** Updates the organisation's end of subscription; its members learn of it through the organisation's record. */
const updateSubscriptionEnd = async (unit: UnitOfWork, organisationId: string): Promise<void> => {
  if (!(await unit.get('ORGANISATION', organisationId))) return
  const subscriptionEndTime = findSubscriptionEnd(await subscriptionsOf(unit, organisationId), unit.now)
  await unit.change('ORGANISATION', organisationId, { subscriptionEndTime })
}

/** Records when a subscription was switched off, so that later changes do not move its end. */
const noteSwitchedOff = async (
  unit: UnitOfWork,
  before: Row<'ORGANISATIONSUBSCRIPTION'> | null,
  { _id, isActive, switchedOffTime: noted = null }: Row<'ORGANISATIONSUBSCRIPTION'>,
): Promise<void> => {
  // If it was switched off before this time was recorded, the time of the last change is the best estimate.
  const off = before?.isActive === false ? (before.switchedOffTime ?? before.updatedTime) : unit.now
  // A time given at creation is kept; it has no effect while the subscription is active.
  const switchedOffTime = before === null && noted !== null ? noted : isActive === false ? off : null
  if (switchedOffTime !== noted) await unit.change('ORGANISATIONSUBSCRIPTION', _id, { switchedOffTime })
}

export const onSubscriptionWritten = async (
  unit: UnitOfWork,
  before: AnyRow | null,
  after: AnyRow | null,
): Promise<void> => {
  const [known, written] = [before, after] as unknown as (Row<'ORGANISATIONSUBSCRIPTION'> | null)[]
  if (written) await noteSwitchedOff(unit, known ?? null, written)
  const organisationId = (after ?? before)?.['organisationId']
  if (typeof organisationId === 'string') await updateSubscriptionEnd(unit, organisationId)
}

/** @throws ApiError SUBSCRIPTION_ENDED if the organisation has subscriptions and none of them is running */
export const checkSubscribed = async (unit: UnitOfWork, organisationId: string): Promise<void> => {
  const subscriptions = await subscriptionsOf(unit, organisationId)
  if (subscriptions.length === 0 || subscriptions.some((one) => isRunning(one, unit.now))) return
  throw new ApiError('SUBSCRIPTION_ENDED', { endTime: findSubscriptionEnd(subscriptions, unit.now) }, 'ORGANISATION')
}

/** Accounts that all running subscriptions allow together; for services they do not name, the organisation's own allowance. */
export const effectiveAllowance = async (
  unit: UnitOfWork,
  organisation: Row<'ORGANISATION'>,
): Promise<ServiceCounts> => {
  const running = (await subscriptionsOf(unit, organisation._id)).filter((one) => isRunning(one, unit.now))
  const sums: Partial<Record<keyof ServiceFlags, number>> = {}
  for (const { allowance } of running) {
    for (const [service, count] of Object.entries(allowance ?? {})) {
      if (typeof count === 'number')
        sums[service as keyof ServiceFlags] = (sums[service as keyof ServiceFlags] ?? 0) + count
    }
  }
  return { ...organisation.allowance, ...sums }
}

/**
 * Refuses changes by users in a read-only organisation; inbound data from customers is still stored. Deleting and reading remain
 * possible.
 */
export const refuseReadOnly =
  (now: () => Date): BeforeCommit =>
  async ({ tx, context: { actor, isHarmless }, pending }) => {
    if (actor === null || isHarmless === true) return
    const ids = new Set<string>()
    for (const { type, id, before, after } of pending.values()) {
      if (!after || getDeclaration(type).scope.kind === 'own') continue
      const organisationId = type === 'ORGANISATION' && before ? id : after.organisation_id
      if (organisationId !== null) ids.add(organisationId)
    }
    if (ids.size === 0) return
    await checkNotReadOnly(tx, [...ids], actor, now())
  }

const toDay = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(new Date(time))

/** Notifies managers once per warning threshold; a manager who joins late gets only the nearest. */
const tellManagers = async (unit: UnitOfWork, organisation: Row<'ORGANISATION'>): Promise<void> => {
  const daysLeft = getDaysLeft(organisation, Date.parse(unit.now))
  const endTime = organisation.subscriptionEndTime ?? ''
  if (daysLeft === null) return
  const mark = daysLeft <= 0 ? 0 : subscriptionWarningDays.toReversed().find((days) => daysLeft <= days)
  if (mark === undefined) return
  const type = mark === 0 ? 'SUBSCRIPTION_ENDED' : 'SUBSCRIPTION_ENDING'
  const sentNotifications = await unit.findAll('NOTIFICATION', { type, itemId: organisation._id })
  await alertOrganisation(unit, organisation._id, {
    type,
    item: { type: 'ORGANISATION', id: organisation._id },
    title: organisation.name,
    snippet: toDay(endTime, zoneOr(organisation.timeZone)),
    data: { days: mark, endTime },
    isTold: (userId) =>
      sentNotifications.some(
        ({ recipientId, data }) => recipientId === userId && data?.['days'] === mark && data['endTime'] === endTime,
      ),
  })
}

/** Reviews all organisations that have subscriptions. */
export const reviewSubscriptions = async ({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> => {
  const found = await transact(database, { actor: null }, async (unit) => [
    ...new Set((await unit.findAll('ORGANISATIONSUBSCRIPTION', {})).map(({ organisationId }) => organisationId ?? '')),
  ])
  for (const organisationId of found.result) {
    await transact(
      database,
      { actor: null },
      async (unit) => {
        await unit.lock(`ORGANISATION:${organisationId}`)
        await updateSubscriptionEnd(unit, organisationId)
        const organisation = await unit.get('ORGANISATION', organisationId)
        if (organisation) await tellManagers(unit, organisation)
      },
      { now },
    )
  }
}

/** @returns a function that stops the review; resolves when no run is in progress */
export const startSubscriptionReview = (services: Pick<Context, 'database' | 'now' | 'log'>): (() => Promise<void>) =>
  startRepeating({
    everyMs,
    isDueAtOnce: true,
    work: () => reviewSubscriptions(services),
    onError: (error) => services.log.error({ err: error }, 'subscriptions: review failed'),
  })
