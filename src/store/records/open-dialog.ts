// Opens Facebook's dialog in a new tab, or in this tab if the browser blocks that.
import type { ConnectPlatform } from '../../../contract/platform/connection-calls.ts'
import { runCall } from './run-call.ts'
import type { RequestError } from '../network/request-error.ts'
import type { AppThunk } from '../app-thunk.ts'

interface DialogOptions {
  readonly organisationId: string
  readonly appId: string
  readonly platform: ConnectPlatform
  readonly appReturn: string | null
}

/** @returns null once it is open, else the error */
export const openDialog =
  ({ appReturn, ...asked }: DialogOptions): AppThunk<Promise<RequestError | null>> =>
  async (dispatch, _getState, { leaveFor, openTab }) => {
    const result = await dispatch(
      runCall('beginConnection', { query: { ...asked, ...(appReturn === null ? {} : { appReturn }) }, quiet: true }),
    )
    if (!result.ok) return result.error
    if (!openTab(result.data.url)) leaveFor(result.data.url)
    return null
  }
