// Few passwords are hashed at once: a flood of sign-ins must leave threads and processors to everybody else.
import { ApiError } from '../../lib/api-error.ts'
import { createSlots } from '../../lib/slots.ts'

/** Half of the threads that file reads need, too. */
export const maxHashesAtOnce = 2
/** They have their turn within about a second. */
export const maxHashesWaiting = 16

/** @throws ApiError SERVER_BUSY */
export const takeHashSlot = createSlots(
  { atOnce: maxHashesAtOnce, waiting: maxHashesWaiting },
  () => new ApiError('SERVER_BUSY', { seconds: 5 }),
)
