// Labels a conversation, in the unit of a request or of a bulk job.
import type { Row } from '../../../contract/index.ts'
import { maxThreadLabels } from '../../../contract/platform/thread-calls.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Context } from '../../context/context.ts'
import { getVisibleThread } from './visible-thread.ts'

export interface LabelChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** Accepts only labels in use of the conversation's organisation; those of another organisation count as unknown. */
const checkLabels = async (
  unit: UnitOfWork,
  organisationId: string | undefined,
  ids: readonly string[],
): Promise<void> => {
  for (const id of ids) {
    const label = await unit.get('SOCIALLABELOPTION', id)
    if (!label || label.organisationId !== organisationId || label.isPassive)
      throw new ApiError('INVALID_BODY', { add: 'INVALID_ID' }, 'THREAD')
  }
}

/** @returns the conversation as it was; null if nothing had to change */
export const labelThread = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  id: string,
  { add, remove }: LabelChange,
): Promise<Row<'THREAD'> | null> => {
  const thread = await getVisibleThread(services, unit, rights, { id })
  const labelIds = thread.labelIds ?? []
  const added = add.filter((label) => !labelIds.includes(label))
  await checkLabels(unit, thread.organisationId, added)
  const next = [...new Set([...labelIds.filter((label) => !remove.includes(label)), ...added])]
  if (next.length > maxThreadLabels) throw new ApiError('INVALID_BODY', { add: 'TOO_MANY_VALUES' }, 'THREAD')
  if (next.length === labelIds.length && added.length === 0) return null
  await unit.change('THREAD', id, { labelIds: next })
  return thread
}

/** Restores the former labels that still exist. The caller has made sure that nobody has changed the conversation since. */
export const relabelThread = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  id: string,
  labelIds: readonly string[],
): Promise<void> => {
  await getVisibleThread(services, unit, rights, { id })
  const known: string[] = []
  for (const label of labelIds) if (await unit.get('SOCIALLABELOPTION', label)) known.push(label)
  await unit.change('THREAD', id, { labelIds: known })
}
