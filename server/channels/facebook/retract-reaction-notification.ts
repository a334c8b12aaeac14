// Updates the notification about reactions to a post after one of them was removed or changed: it counts the remaining reactions and
// names the newest.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

type Reaction = Row<'FBREACTION'>

/** Part of a reaction's `data`: the notification that counts it. */
export interface ReactionNotice {
  readonly notificationId?: string
  /** Platform time. */
  readonly notifiedTime?: string
}

const getCounted = ({ data }: Pick<Reaction, 'data'>): ReactionNotice => (data ?? {}) as ReactionNotice

/** Reactions that are searched for the newest one. */
const maxReactions = 200

const findNewest = async (unit: UnitOfWork, notificationId: string, fbPostId: string) => {
  const found = await unit.findAll(
    'FBREACTION',
    { fbPostId, isRemoteDeleted: false },
    { orderBy: { createdTime: -1 }, limit: maxReactions },
  )
  const countedReactions = found
    .map((reaction) => ({ ...reaction, ...getCounted(reaction) }))
    .filter((one) => one.notificationId === notificationId)
  const time = countedReactions.reduce(
    (latest, { notifiedTime = '' }) => (notifiedTime > latest ? notifiedTime : latest),
    '',
  )
  const candidates = []
  // Ties in time are resolved by content, so that the order of arrival does not matter.
  for (const { fromId, type } of countedReactions.filter(({ notifiedTime = '' }) => notifiedTime === time)) {
    const title = (fromId ? await unit.get('FBUSER', fromId) : null)?.name ?? null
    candidates.push({ title, snippet: type, time, key: `${title ?? ''} ${type}` })
  }
  return candidates.sort((one, other) => (one.key < other.key ? 1 : -1))[0]
}

/** @param was the reaction before its type changed; the change is already written */
export const retellReaction = async (unit: UnitOfWork, was: Reaction): Promise<void> => {
  const { notificationId, notifiedTime } = getCounted(was)
  const known = notificationId === undefined ? null : await unit.get('NOTIFICATION', notificationId)
  // A notification about a removed post quotes nothing.
  if (!known?.snippet || known.data?.['time'] !== notifiedTime) return
  const newest = await findNewest(unit, known._id, was.fbPostId)
  if (newest && newest.snippet !== known.snippet)
    await unit.change('NOTIFICATION', known._id, { title: newest.title, snippet: newest.snippet })
}

/** @param was the reaction before it was removed or replaced; that change is already written */
export const retractReactionNotification = async (unit: UnitOfWork, was: Reaction): Promise<void> => {
  const { notificationId, notifiedTime } = getCounted(was)
  const known = notificationId === undefined ? null : await unit.get('NOTIFICATION', notificationId)
  if (!known) return
  const count = (known.count ?? 1) - 1
  const isTold = known.data?.['time'] === notifiedTime
  const newest = isTold ? await findNewest(unit, known._id, was.fbPostId) : undefined
  // Without a newest reaction the notification would name one that nobody has any more.
  if (count === 0 || (isTold && !newest)) return unit.remove('NOTIFICATION', known._id)
  await unit.change('NOTIFICATION', known._id, {
    count,
    ...(newest
      ? {
          title: newest.title,
          // A notification about a removed post quotes nothing.
          snippet: known.snippet ? newest.snippet : '',
          data: { ...known.data, time: newest.time },
        }
      : {}),
  })
}
