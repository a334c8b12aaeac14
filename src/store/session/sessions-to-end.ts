// Sessions signed out while the server was unreachable. Their ids are stored until the server has ended them. An id grants no access:
// the browser's own cookie, which scripts cannot read, proves that the session belongs to this browser.
import { firstCallMeta } from '../../../contract/build-time/first-call-meta.ts'
import type { AppStore, AppThunk } from '../app-thunk.ts'
import type { AppEnvironment } from '../environment.ts'
import { addStateListener } from '../listener.ts'
import { request } from '../network/request.ts'
import type { RequestResult } from '../network/send-request.ts'

type Place = Pick<AppEnvironment, 'backendAddress' | 'pageHost' | 'storage'>

const keyOf = ({ backendAddress, pageHost }: Place): string => `sessions-to-end@${backendAddress || pageHost}`

const read = async (environment: Place): Promise<readonly string[]> => {
  try {
    return JSON.parse((await environment.storage.getItem(keyOf(environment))) ?? '[]') as readonly string[]
  } catch {
    // The disk failed: the session expires by itself.
    return []
  }
}

const write = async (environment: Place, ids: readonly string[]): Promise<void> => {
  const { storage } = environment
  try {
    await (ids.length === 0
      ? storage.removeItem(keyOf(environment))
      : storage.setItem(keyOf(environment), JSON.stringify(ids)))
  } catch {
    // The disk failed: the session expires by itself.
  }
}

export const noteSessionToEnd = async (environment: Place, id: string): Promise<void> =>
  write(environment, [...new Set([...(await read(environment)), id])])

const forgetSessionToEnd = async (environment: Place, id: string): Promise<void> =>
  write(
    environment,
    (await read(environment)).filter((one) => one !== id),
  )

interface Retry {
  timer: ReturnType<typeof setTimeout> | undefined
}

const createRetry = (): Retry => ({ timer: undefined })

/** Whether the server has decided: it ended the session, or this browser has no such session. */
const isDecided = (result: RequestResult): boolean =>
  result.ok || result.error.status === 400 || result.error.status === 401

/** Time until the next attempt after a server error. */
const retryMs = 30_000

/** Removes the session from the list once the server has decided; retries later after a server error. @returns whether it has decided */
export const settleSessionEnd =
  (sessionId: string, result: RequestResult): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, environment) => {
    if (isDecided(result)) {
      await forgetSessionToEnd(environment, sessionId)
      return true
    }
    // Without a response, it is retried when the connection is back.
    if (!result.ok && result.error.status > 0) {
      const retry = environment.services.get(createRetry)
      clearTimeout(retry.timer)
      retry.timer = setTimeout(() => void dispatch(endNoted()), retryMs)
    }
    return false
  }

/** Ends the sessions one after another, until one request fails. */
const endNoted = (): AppThunk<Promise<void>> => async (dispatch, _getState, environment) => {
  const { method, path } = firstCallMeta.logout
  for (const sessionId of await read(environment)) {
    const result = await dispatch(request({ method, path, body: { sessionId }, anonymous: true, quiet: true }))
    if (!(await dispatch(settleSessionEnd(sessionId, result)))) return
  }
}

/** Ends them at start and whenever the server is reachable again. @returns stops */
export const startEndingSessions = (store: AppStore): (() => void) => {
  const end = (): void => {
    if (store.getState().connection.backend === 'online') void store.dispatch(endNoted())
  }
  end()
  return addStateListener(store, [({ connection }) => connection.backend], end)
}
