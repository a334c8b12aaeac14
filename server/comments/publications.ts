// What is commented on: begun by whatever refers to it first, filled in by what tells of it, in any order.
import { organisationOf, textIn } from '../channels/account-records.ts'
import type { ChangeOptions } from '../database/unit.ts'
import type { Outcome } from '../webhooks/event-record.ts'
import { done } from '../webhooks/event-record.ts'
import { hashOf } from '../webhooks/item.ts'
import { awaitedPublication } from '../webhooks/waiting.ts'
import { askForPublication } from './ask.ts'
import { laterHiding } from './hiding.ts'
import { blankNotices } from './notices.ts'
import { isOwn, personOf } from './people.ts'
import { findPublication, marksOf } from './records.ts'
import type { CommentContext, Publication, PublicationFields } from './records.ts'
import type { SeenComment, SeenPublication } from './seen.ts'

const begin = (
  { dialect, unit, account }: CommentContext,
  fbId: string,
  fields: Partial<PublicationFields>,
  options: ChangeOptions & { readonly createdTime: string },
): Publication => {
  const whole = { isAnswered: true, unreadCommentCount: 0, isRemoteDeleted: false, ...fields, fbId, [dialect.fields.account]: account._id }
  // One of its fields has the dialect's name.
  return unit.add(dialect.publicationType, whole as PublicationFields, { organisationId: organisationOf(account), ...options })
}

const change = ({ dialect, unit }: CommentContext, { _id }: Publication, patch: Partial<PublicationFields>, options: ChangeOptions = {}) =>
  unit.change(dialect.publicationType, _id, patch, options) as Promise<Publication>

/** Nothing can be older than what it stands under. */
const notAfter = ({ createdTime }: Publication, time: string): ChangeOptions => (time < createdTime ? { createdTime: time } : {})

/** What a comment or a reaction stands under; where it was not known, the platform is asked about it. */
export const ensurePublication = async (
  context: CommentContext,
  fbId: string,
  time: string,
  { permalink, content = {} }: SeenComment['publication'] = { permalink: null },
): Promise<Publication> => {
  const known = await findPublication(context, fbId)
  const data = permalink === null ? {} : { permalink_url: permalink }
  if (!known) {
    await askForPublication(context, fbId, content['isMentioned'] === true)
    return begin(context, fbId, { ...content, data: { ...data, missing: true } }, { createdTime: time })
  }
  const options = notAfter(known, time)
  const { missing, unavailable } = marksOf(known)
  if (missing && !unavailable) await askForPublication(context, fbId, content['isMentioned'] === true || known.isMentioned === true)
  if (known.isRemoteDeleted === true) return change(context, known, {}, options)
  const record = known as unknown as Readonly<Record<string, unknown>>
  const lacking = Object.fromEntries(Object.entries(content).filter(([name]) => (record[name] ?? null) === null))
  return change(context, known, { ...lacking, data: { ...data, ...known.data } }, options)
}

/** Pictures become copies of ours: what was told is remembered by its digest. */
const digestOf = ({ content, link }: SeenPublication): string => hashOf([content, link])

/** Whether what is seen is written later than what is held; of two of one time always the same. */
const isNewer = (known: Publication, seen: SeenPublication): boolean => {
  const { missing, written_time: held = '', digest = '' } = marksOf(known)
  if (missing) return true
  return held === seen.writtenTime ? digest < digestOf(seen) : held < seen.writtenTime
}

const refine = async (context: CommentContext, known: Publication, seen: SeenPublication, fromId: string | null): Promise<void> => {
  const author = context.dialect.publicationType === 'FBPOST' && textIn(known, 'fromId') === null && fromId !== null ? { fromId } : {}
  const mentioned = seen.mentions ? { isMentioned: true } : {}
  const options = notAfter(known, seen.createdTime)
  if (known.isRemoteDeleted === true) return void (await change(context, known, { ...author, ...mentioned }, options))
  const { missing: _, unavailable: __, ...data } = known.data ?? {}
  const permalink = seen.permalink === null ? {} : { permalink_url: seen.permalink }
  const hiding = seen.hidden === null ? {} : laterHiding(marksOf(known), seen.hidden, seen.writtenTime)
  const newer = isNewer(known, seen)
  const words = newer ? { written_time: seen.writtenTime, digest: digestOf(seen), link: seen.link } : {}
  const patch = { ...author, ...mentioned, ...(newer ? seen.content : {}), data: { ...data, ...permalink, ...words, ...hiding } }
  await change(context, known, patch as Partial<PublicationFields>, options)
}

export const takePublication = async (context: CommentContext, seen: SeenPublication): Promise<Outcome> => {
  const own = isOwn(context, seen.author)
  const person = own ? null : await personOf(context, seen.author, seen.writtenTime)
  const known = await findPublication(context, seen.fbId)
  const { published } = context.dialect
  const event = published && !own ? { event: published } : {}
  const record = known ?? begin(context, seen.fbId, { data: { missing: true } }, { createdTime: seen.createdTime, ...event })
  await refine(context, record, seen, person?._id ?? null)
  return done
}

export const noteUnavailable = async (context: CommentContext, fbId: string): Promise<void> => {
  const known = await findPublication(context, fbId)
  if (known && marksOf(known).missing) await change(context, known, { data: { ...known.data, unavailable: true } })
}

/** What happens to it before it is known waits for it. */
const withPublication = async (
  context: CommentContext,
  fbId: string,
  work: (known: Publication) => Promise<unknown>,
): Promise<Outcome> => {
  const known = await findPublication(context, fbId)
  if (!known) return { state: 'parked', waitsFor: awaitedPublication(context.account.fbId, fbId) }
  await work(known)
  return done
}

/** Its content must not stay with us either. */
export const removePublication = (context: CommentContext, fbId: string, emptied: Partial<PublicationFields>): Promise<Outcome> =>
  withPublication(context, fbId, async (known) => {
    await change(context, known, { ...emptied, isRemoteDeleted: true, data: {} })
    await blankNotices(context, known._id)
  })

export const hidePublication = (context: CommentContext, fbId: string, hidden: boolean, time: string): Promise<Outcome> =>
  withPublication(context, fbId, async (known) => {
    if (known.isRemoteDeleted === true) return
    await change(context, known, { data: { ...known.data, ...laterHiding(marksOf(known), hidden, time) } })
  })
