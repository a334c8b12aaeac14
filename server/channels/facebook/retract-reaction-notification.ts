// A reaction to a post that was taken back counts no more in the notification that told of it, which names the newest that stands, as
// it stands.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

type Reaction = Row<'FBREACTION'>

/** In the `data` of a reaction: where it is counted. */
export interface ReactionNotice {
  readonly notificationId?: string
  /** By the platform's clock. */
  readonly notifiedTime?: string
}

const getCounted = ({ data }: Pick<Reaction, 'data'>): ReactionNotice => (data ?? {}) as ReactionNotice

/** Older ones are not looked for. */
const maxReactions = 200

const findNewest = async (unit: UnitOfWork, notificationId: string, fbPostId: string) => {
  const found = await unit.findAll(
    'FBREACTION',
    { fbPostId, isRemoteDeleted: false },
    { orderBy: { createdTime: -1 }, limit: maxReactions },
  )
  const counted = found
    .map((reaction) => ({ ...reaction, ...getCounted(reaction) }))
    .filter((one) => one.notificationId === notificationId)
  const time = counted.reduce((latest, { notifiedTime = '' }) => (notifiedTime > latest ? notifiedTime : latest), '')
  const told = []
  // Of one moment it is always the same one, in whatever order they came.
  for (const { fromId, type } of counted.filter(({ notifiedTime = '' }) => notifiedTime === time)) {
    const title = (fromId ? await unit.get('FBUSER', fromId) : null)?.name ?? null
    told.push({ title, snippet: type, time, key: `${title ?? ''} ${type}` })
  }
  return told.sort((one, other) => (one.key < other.key ? 1 : -1))[0]
}

/** @param was the reaction before its kind was changed, which is written already */
export const retellReaction = async (unit: UnitOfWork, was: Reaction): Promise<void> => {
  const { notificationId, notifiedTime } = getCounted(was)
  const known = notificationId === undefined ? null : await unit.get('NOTIFICATION', notificationId)
  // Of a post that was removed nothing is quoted.
  if (!known?.snippet || known.data?.['time'] !== notifiedTime) return
  const newest = await findNewest(unit, known._id, was.fbPostId)
  if (newest && newest.snippet !== known.snippet)
    await unit.change('NOTIFICATION', known._id, { title: newest.title, snippet: newest.snippet })
}

/** @param was the reaction before it was taken back, or another put in its place, which is written already */
export const retractReactionNotification = async (unit: UnitOfWork, was: Reaction): Promise<void> => {
  const { notificationId, notifiedTime } = getCounted(was)
  const known = notificationId === undefined ? null : await unit.get('NOTIFICATION', notificationId)
  if (!known) return
  const count = (known.count ?? 1) - 1
  const isTold = known.data?.['time'] === notifiedTime
  const newest = isTold ? await findNewest(unit, known._id, was.fbPostId) : undefined
  // Of what it counts beside nothing can be told either: it would name a reaction that nobody has.
  if (count === 0 || (isTold && !newest)) return unit.remove('NOTIFICATION', known._id)
  await unit.change('NOTIFICATION', known._id, {
    count,
    ...(newest
      ? {
          title: newest.title,
          // Of a post that was removed nothing is quoted.
          snippet: known.snippet ? newest.snippet : '',
          data: { ...known.data, time: newest.time },
        }
      : {}),
  })
}
