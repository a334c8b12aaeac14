// Goal 11: a thousand subscribers that each wait for one record by its id: through the loader into a table, and through RTK Query.
import { configureStore } from '@reduxjs/toolkit'
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query'
import type { AnyRow } from '../../contract/index.ts'
import { selectRecord } from '../../src/store/entities/selectors.ts'
import { loadRecord } from '../../src/store/records/load-record.ts'
import { createAppStore } from '../../src/store/store.ts'
import { createBenchEnvironment } from './environment.ts'
import { message } from './records.ts'

export const records = 1_000
const rows = Array.from({ length: records }, (_, number) => message(1, number, 1))
const rowOf = new Map(rows.map((row) => [row._id, row]))

const answerTo = (address: string): string => {
  const { _id } = JSON.parse(new URL(address, window.location.href).searchParams.get('filter') ?? '{}') as {
    _id: { $in: string[] }
  }
  const data = _id.$in.map((id) => rowOf.get(id))
  return JSON.stringify({ data, params: { total: data.length, skip: 0, limit: data.length, sort: {} } })
}

/** A network without delay; from the second request for an address on, its bytes are cached. */
const answers = new Map<string, string>()
const noHeaders = new Headers()
const network = async (address: string): Promise<Response> => {
  const text = answers.get(address) ?? answerTo(address)
  answers.set(address, text)
  return { ok: true, status: 200, headers: noHeaders, text: async () => text } as Response
}

/** Runs every timer in the next task, because delays are not part of the measurement. */
const withoutWaiting = async (work: () => Promise<void>): Promise<void> => {
  const { setTimeout, clearTimeout } = window
  const due = new Map<number, () => void>()
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<number>) => {
    const task = due.get(data)
    due.delete(data)
    task?.()
  }
  let last = 0
  const soon = (task: () => void): number => {
    last -= 1
    due.set(last, task)
    port2.postMessage(last)
    return last
  }
  const never = (id: number | undefined): void => {
    if (id !== undefined && !due.delete(id)) clearTimeout(id)
  }
  Object.assign(window, { setTimeout: soon, clearTimeout: never })
  try {
    await work()
  } finally {
    Object.assign(window, { setTimeout, clearTimeout })
    port1.close()
  }
}

interface Reader {
  readonly subscribe: (listener: () => void) => () => void
  readonly ask: (id: string) => void
  readonly read: (id: string) => AnyRow | undefined
}

/** Milliseconds from the first request until every subscriber has its record. */
const timeOf = async ({ subscribe, ask, read }: Reader): Promise<number> => {
  let took = 0
  const leave: (() => void)[] = []
  await withoutWaiting(
    () =>
      new Promise((resolve) => {
        let waiting = records
        let begun = 0
        for (const { _id } of rows) {
          let known = read(_id)
          leave.push(
            subscribe(() => {
              const row = read(_id)
              if (row === known) return
              known = row
              waiting -= 1
              if (waiting > 0) return
              took = performance.now() - begun
              resolve()
            }),
          )
        }
        begun = performance.now()
        for (const { _id } of rows) ask(_id)
      }),
  )
  for (const unsubscribe of leave) unsubscribe()
  if (rows.some(({ _id, version }) => read(_id)?.version !== version))
    throw new Error('the measurement is void: a record is missing')
  return took
}

/** @returns the time, and the number of requests */
export const readThroughLoader = async (): Promise<{ readonly took: number; readonly requests: number }> => {
  let requests = 0
  const { dispatch, getState, subscribe } = createAppStore(
    createBenchEnvironment((address) => {
      requests += 1
      return network(String(address))
    }),
  )
  const took = await timeOf({
    subscribe,
    ask: (id) => void dispatch(loadRecord('FBMESSAGE', id)),
    read: (id) => selectRecord(getState(), 'FBMESSAGE', id) as AnyRow | undefined,
  })
  return { took, requests }
}

export const readThroughQueries = (): Promise<number> => {
  const api = createApi({
    baseQuery: fakeBaseQuery(),
    endpoints: (build) => ({
      get: build.query<AnyRow, string>({ queryFn: (id) => ({ data: rowOf.get(id) as AnyRow }) }),
    }),
  })
  const { dispatch, getState, subscribe } = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  const selectors = new Map(rows.map(({ _id }) => [_id, api.endpoints.get.select(_id)]))
  return timeOf({
    subscribe,
    ask: (id) => void dispatch(api.endpoints.get.initiate(id)),
    read: (id) => selectors.get(id)?.(getState()).data,
  })
}
