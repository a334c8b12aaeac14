// What one person has read: his own record in his own stream.
import type { Unit } from '../database/unit.ts'

/** Moves the cursor forward; an earlier time changes nothing. */
export const moveReadState = async (unit: Unit, userId: string, kind: 'thread' | 'notification', targetId: string, readTime: string): Promise<void> => {
  await unit.lock(`readState:${userId}:${kind}:${targetId}`)
  const known = await unit.find('READSTATE', { userId, kind, targetId })
  if (!known) unit.add('READSTATE', { userId, kind, targetId, readTime })
  else if ((known.readTime ?? '') < readTime) await unit.change('READSTATE', known._id, { readTime })
}
