// Validates the change of a bulk job before anything is counted, with the rules of the single command.
import { getDeclaration } from '../../../contract/index.ts'
import type { EntityType } from '../../../contract/index.ts'
import type { BulkKind } from '../../../contract/bulk-kinds.ts'
import { platformCalls } from '../../../contract/platform/calls.ts'
import { threadCalls } from '../../../contract/platform/thread-calls.ts'
import { ApiError } from '../../lib/api-error.ts'
import { checkBody } from '../../records/check-body.ts'
import { validateSet } from '../../records/generic-writes.ts'

type Change = Record<string, unknown>

const refuseChange = (code: string): never => {
  throw new ApiError('INVALID_BODY', { change: code }, 'BULKJOB')
}

const checkUpdate = (type: EntityType, change: unknown): Change => {
  const $set = validateSet(type, { $set: change })
  // Dotted paths can only be checked against each record.
  const whole = Object.keys($set).filter((path) => !path.includes('.'))
  checkBody(getDeclaration(type).schema.pick(whole), Object.fromEntries(whole.map((path) => [path, $set[path]])), type)
  return $set
}

/** Refuses once a change that the single command would refuse for every record. */
const ofCommand: Partial<Record<BulkKind, (change: Change, now: string) => void>> = {
  assign: (change) => checkBody(platformCalls.assignThread.body, change, 'BULKJOB'),
  snooze: (change, now) => {
    checkBody(threadCalls.snoozeThread.body, change, 'BULKJOB')
    if (String(change['until']) <= now) throw new ApiError('SNOOZE_OVER', undefined, 'THREAD')
  },
  label: (change) => {
    checkBody(threadCalls.labelThread.body, change, 'BULKJOB')
    if (Object.values(change).flat().length === 0) refuseChange('EMPTY_VALUE')
  },
}

/**
 * @param now UTC, ISO
 * @returns null for kinds without a change
 * @throws ApiError if the change is invalid
 */
export const validateChange = (
  type: EntityType,
  kind: BulkKind,
  change: Change | null | undefined,
  now: string,
): Change | null => {
  if (kind === 'update') return checkUpdate(type, change)
  const check = ofCommand[kind]
  if (!check) return change ? refuseChange('FIELD_UNKNOWN') : null
  check(change ?? refuseChange('EMPTY_VALUE'), now)
  return change ?? null
}
