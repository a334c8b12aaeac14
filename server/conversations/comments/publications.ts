// Publications: created by the first event that refers to them, filled in by later ones, in any order.
import { organisationOf, textIn } from '../../platform/account-records.ts'
import type { Person } from '../../platform/account-records.ts'
import type { ChangeOptions } from '../../database/record-access.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import { hashOf } from '../../inbound/item.ts'
import { publicationWaitKey } from '../../inbound/parked-events.ts'
import { requestPublication } from './requests.ts'
import { applyHiding } from './apply-hiding.ts'
import { setQuotes } from '../notifications/set-quotes.ts'
import { isOwn, resolvePerson } from './people.ts'
import { refinePublicationComment, removePublicationComment } from './publication-comment.ts'
import { findPublication, getMarks } from './records.ts'
import type { CommentContext, Publication, PublicationFields } from './records.ts'
import type { ObservedComment, ObservedPublication } from './observed.ts'
import { removeBelow } from './remove-below.ts'

const begin = (
  { adapter, unit, account }: CommentContext,
  fbId: string,
  fields: Partial<PublicationFields>,
  options: ChangeOptions & { readonly createdTime: string },
): Publication => {
  const whole = {
    isAnswered: true,
    unreadCommentCount: 0,
    isRemoteDeleted: false,
    ...fields,
    fbId,
    [adapter.fields.account]: account._id,
  }
  // The name of one field comes from the adapter.
  return unit.add(adapter.publicationType, whole as PublicationFields, {
    organisationId: organisationOf(account),
    ...options,
  })
}

const change = (
  { adapter, unit }: CommentContext,
  { _id }: Publication,
  patch: Partial<PublicationFields>,
  options: ChangeOptions = {},
) => unit.change(adapter.publicationType, _id, patch, options) as Promise<Publication>

/** A publication cannot be newer than what is below it. */
const notAfter = ({ createdTime }: Publication, time: string): ChangeOptions =>
  time < createdTime ? { createdTime: time } : {}

/** The publication of a comment or a reaction; an unknown one is requested from the platform. */
export const ensurePublication = async (
  context: CommentContext,
  fbId: string,
  time: string,
  { permalink, content = {} }: ObservedComment['publication'] = { permalink: null },
): Promise<Publication> => {
  const known = await findPublication(context, fbId)
  const data = permalink === null ? {} : { permalink_url: permalink }
  if (!known) {
    await requestPublication(context, fbId, content['isMentioned'] === true)
    return begin(context, fbId, { ...content, data: { ...data, missing: true } }, { createdTime: time })
  }
  const options = notAfter(known, time)
  const { missing, unavailable } = getMarks(known)
  if (missing && !unavailable)
    await requestPublication(context, fbId, content['isMentioned'] === true || known.isMentioned === true)
  if (known.isRemoteDeleted === true) return change(context, known, {}, options)
  const record = known as unknown as Readonly<Record<string, unknown>>
  const lacking = Object.fromEntries(Object.entries(content).filter(([name]) => (record[name] ?? null) === null))
  return change(context, known, { ...lacking, data: { ...data, ...known.data } }, options)
}

/** Pictures are replaced by our copies, so the reported content is remembered by its digest. */
const digestOf = ({ content, link }: ObservedPublication): string => hashOf([content, link])

/** Whether the reported content is later than the stored one; of two at the same time always the same one is. */
const isNewer = (known: Publication, observedPublication: ObservedPublication): boolean => {
  const { missing, written_time: storedTime = '', digest = '' } = getMarks(known)
  if (missing) return true
  return storedTime === observedPublication.writtenTime
    ? digest < digestOf(observedPublication)
    : storedTime < observedPublication.writtenTime
}

const refine = async (
  context: CommentContext,
  known: Publication,
  observedPublication: ObservedPublication,
  person: Person | null,
): Promise<void> => {
  const fromId = person?._id ?? null
  const author =
    context.adapter.publicationType === 'FBPOST' && textIn(known, 'fromId') === null && fromId !== null
      ? { fromId }
      : {}
  const mentioned = observedPublication.mentions ? { isMentioned: true } : {}
  const options = notAfter(known, observedPublication.createdTime)
  if (known.isRemoteDeleted === true) return void (await change(context, known, { ...author, ...mentioned }, options))
  const { missing: _, unavailable: __, ...data } = known.data ?? {}
  const permalink = observedPublication.permalink === null ? {} : { permalink_url: observedPublication.permalink }
  const hiding =
    observedPublication.hidden === null
      ? {}
      : applyHiding(getMarks(known), observedPublication.hidden, observedPublication.writtenTime)
  const newer = isNewer(known, observedPublication)
  const words = newer
    ? {
        written_time: observedPublication.writtenTime,
        digest: digestOf(observedPublication),
        link: observedPublication.link,
      }
    : {}
  const patch = {
    ...author,
    ...mentioned,
    ...(newer ? observedPublication.content : {}),
    data: { ...data, ...permalink, ...words, ...hiding },
  }
  const refined = await change(context, known, patch as Partial<PublicationFields>, options)
  await refinePublicationComment(context, refined, observedPublication.author, person)
}

export const handlePublication = async (
  context: CommentContext,
  observedPublication: ObservedPublication,
): Promise<Outcome> => {
  const own = isOwn(context, observedPublication.author)
  const person = own ? null : await resolvePerson(context, observedPublication.author, observedPublication.writtenTime)
  const known = await findPublication(context, observedPublication.fbId)
  const { published } = context.adapter
  const event = published && !own && !context.isPast ? { event: published } : {}
  const record =
    known ??
    begin(
      context,
      observedPublication.fbId,
      { data: { missing: true } },
      { createdTime: observedPublication.createdTime, ...event },
    )
  await refine(context, record, observedPublication, person)
  return done
}

export const markUnavailable = async (context: CommentContext, fbId: string): Promise<void> => {
  const known = await findPublication(context, fbId)
  if (known && getMarks(known).missing) await change(context, known, { data: { ...known.data, unavailable: true } })
}

/** Parks events that arrive before the publication is known. */
const withPublication = async (
  context: CommentContext,
  fbId: string,
  work: (known: Publication) => Promise<unknown>,
): Promise<Outcome> => {
  const known = await findPublication(context, fbId)
  if (!known) return { state: 'parked', waitsFor: publicationWaitKey(context.account.fbId, fbId) }
  await work(known)
  return done
}

/** Redacts a removed publication: its content must not stay with us either. */
export const removePublication = (context: CommentContext, fbId: string): Promise<Outcome> =>
  withPublication(context, fbId, async (known) => {
    await change(context, known, { ...context.adapter.emptied, isRemoteDeleted: true, data: { removed: true } })
    await setQuotes(context.unit, known._id, '')
    await removePublicationComment(context, known)
    await removeBelow(context, known)
  })

export const hidePublication = (
  context: CommentContext,
  fbId: string,
  hidden: boolean,
  time: string,
): Promise<Outcome> =>
  withPublication(context, fbId, async (known) => {
    if (known.isRemoteDeleted === true) return
    const data = { ...known.data, ...applyHiding(getMarks(known), hidden, time) }
    await refinePublicationComment(context, await change(context, known, { data }), null, null)
  })
