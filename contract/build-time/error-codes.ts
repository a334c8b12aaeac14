// Error codes as the application needs them, without the statuses of all of them.
import { serverErrors } from '../errors.ts'

export const serverErrorCodes: readonly string[] = Object.keys(serverErrors)

const { ID_NOT_DEFINED, DATA_EMPTY, DATA_CONTAINS_ID, INVALID_METHOD } = serverErrors

/** Statuses of the requests that the application refuses itself, as the server would. */
export const guardStatuses = { ID_NOT_DEFINED, DATA_EMPTY, DATA_CONTAINS_ID, INVALID_METHOD } as const
