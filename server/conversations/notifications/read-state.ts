// The read state of one user: a record in the user's own stream.
import type { UnitOfWork } from '../../database/unit-of-work.ts'

/** Moves the cursor forward; an earlier time changes nothing. */
export const moveReadState = async (
  unit: UnitOfWork,
  userId: string,
  kind: 'thread' | 'notification',
  targetId: string,
  readTime: string,
): Promise<void> => {
  await unit.lock(`readState:${userId}:${kind}:${targetId}`)
  const known = await unit.find('READSTATE', { userId, kind, targetId })
  if (!known) unit.add('READSTATE', { userId, kind, targetId, readTime })
  else if ((known.readTime ?? '') < readTime) await unit.change('READSTATE', known._id, { readTime })
}

/** Moves the cursor back to before a time; an earlier one stays. */
export const rewindReadState = async (
  unit: UnitOfWork,
  userId: string,
  threadId: string,
  time: string,
): Promise<void> => {
  const readTime = new Date(Date.parse(time) - 1).toISOString()
  await unit.lock(`readState:${userId}:thread:${threadId}`)
  const known = await unit.find('READSTATE', { userId, kind: 'thread', targetId: threadId })
  if (!known) unit.add('READSTATE', { userId, kind: 'thread', targetId: threadId, readTime })
  else if ((known.readTime ?? '') > readTime) await unit.change('READSTATE', known._id, { readTime })
}
