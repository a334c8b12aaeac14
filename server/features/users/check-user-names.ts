// User names must differ by more than case, so that nobody signs in or appears under a name that reads like another's.
import type { BeforeCommit } from '../../database/database.ts'
import { fold } from '../../../contract/fold.ts'
import { ApiError } from '../../lib/api-error.ts'
import { findUsersNamed } from '../auth/find-users-named.ts'

const nameOf = (doc: Readonly<Record<string, unknown>> | undefined): string | undefined =>
  (doc?.['authOptions'] as { username?: string } | null | undefined)?.username

/** @throws ApiError ALREADY_EXISTS */
export const checkUserNames: BeforeCommit = async (unit) => {
  const renamed = [...unit.pending.values()].flatMap(({ type, id, before, after }) => {
    const name = type === 'USER' ? nameOf(after?.doc) : undefined
    return name !== undefined && name !== nameOf(before?.doc) ? [{ id, name }] : []
  })
  await unit.lock(...renamed.map(({ name }) => `USERNAME:${fold(name)}`))
  for (const { id, name } of renamed) {
    const others = await findUsersNamed(unit.tx, name)
    if (others.some((other) => other.id !== id)) throw new ApiError('ALREADY_EXISTS', undefined, 'USER')
  }
}
