// Rules of single types for generic writes and merges.
import type { WriteRules } from '../context/context.ts'
import { mirrorAssignments } from '../conversations/threads/commands.ts'
import { joinSpamMarks } from '../conversations/threads/share-spam-mark.ts'
import { retitleJob } from '../conversations/threads/customer-title.ts'
import type { Row } from '../../contract/index.ts'
import { beginDeletion } from '../features/deletion/delete-organisation.ts'
import { enqueueBlock } from '../features/customers/block.ts'
import { enqueueJob } from '../jobs/job-table.ts'
import { guardWrite } from './write-guards.ts'
import { runWriteHooks } from './write-hooks.ts'

/**
 * After merging customers: their conversations get the survivor's name, and assignments, block and spam marks apply to all of them.
 */
const afterMerge: WriteRules['afterMerge'] = async (unit, type, survivor) => {
  if (type !== 'CUSTOMER') return
  await mirrorAssignments(unit, survivor._id)
  await joinSpamMarks(unit, survivor._id)
  await enqueueBlock(unit, survivor._id)
  await enqueueJob(unit, retitleJob(survivor._id))
}

/** An organisation is not deleted at once, because it can be restored during its days of grace. */
const remove: WriteRules['remove'] = async (services, unit, type, row) => {
  if (type !== 'ORGANISATION') return false
  await beginDeletion(services, unit, row as unknown as Row<'ORGANISATION'>)
  return true
}

export const writeRules: WriteRules = { guard: guardWrite, remove, after: runWriteHooks, afterMerge }
