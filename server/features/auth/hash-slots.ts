// Limits how many passwords are hashed at once: a flood of sign-ins must leave threads and processors to other work.
import { ApiError } from '../../lib/api-error.ts'
import { createSlots } from '../../lib/slots.ts'

/** Half of the thread pool, which file reads need, too. */
export const maxHashesAtOnce = 2
/** Maximum waiting hashes; they take about a second to work off. */
export const maxHashesWaiting = 16

/** @throws ApiError SERVER_BUSY */
export const takeHashSlot = createSlots(
  { atOnce: maxHashesAtOnce, waiting: maxHashesWaiting },
  () => new ApiError('SERVER_BUSY', { seconds: 5 }),
)
