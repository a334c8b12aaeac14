// Optimistic updates, keyed by the request that carries them and merged over the rows before any selector returns them.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { EntityType } from '../../../contract/index.ts'
import { cleared } from '../events.ts'

export interface OptimisticUpdate {
  /** Idempotency key of the request. */
  readonly request: string
  readonly type: EntityType
  readonly id: string
  readonly patch: Readonly<Record<string, unknown>>
  /** Values of the patched fields on the record below, at the time the update was added. */
  readonly over?: Readonly<Record<string, unknown>>
  /** The update no longer applies once the customer has written after this time. */
  readonly seenUntil?: string
}

/** By type and record id; a record without updates has no entry. */
export type OptimisticUpdatesState = Readonly<
  Partial<Record<EntityType, Readonly<Record<string, readonly OptimisticUpdate[]>>>>
>

const initialState: OptimisticUpdatesState = {}

const addUpdate = (state: OptimisticUpdatesState, update: OptimisticUpdate): OptimisticUpdatesState => {
  const { type, id } = update
  return { ...state, [type]: { ...state[type], [id]: [...(state[type]?.[id] ?? []), update] } }
}

type Records = Readonly<Record<string, readonly OptimisticUpdate[]>>

const isOf =
  (request: string) =>
  (update: OptimisticUpdate): boolean =>
    update.request === request

/** Returns the same object if the request has no update in it. */
const recordsWithout = (records: Records, request: string): Records => {
  const affectedRecords = Object.entries(records).filter(([, updates]) => updates.some(isOf(request)))
  if (affectedRecords.length === 0) return records
  const next = { ...records }
  for (const [id, updates] of affectedRecords) {
    const rest = updates.filter((update) => !isOf(request)(update))
    if (rest.length === 0) delete next[id]
    else next[id] = rest
  }
  return next
}

/** Keeps the identity of other requests' updates, so that their records do not re-render. */
const removeUpdates = (state: OptimisticUpdatesState, request: string): OptimisticUpdatesState => {
  const types = (Object.entries(state) as [EntityType, Records][]).map(
    ([type, records]) => [type, records, recordsWithout(records, request)] as const,
  )
  if (types.every(([, records, rest]) => rest === records)) return state
  return Object.fromEntries(types.flatMap(([type, , rest]) => (Object.keys(rest).length === 0 ? [] : [[type, rest]])))
}

const slice = createSlice({
  name: 'optimisticUpdates',
  initialState,
  reducers: {
    optimisticUpdateAdded: (state, { payload }: PayloadAction<OptimisticUpdate>) => addUpdate(state, payload),
    /** The request was answered or has failed. */
    optimisticUpdateRemoved: (state, { payload }: PayloadAction<string>) => removeUpdates(state, payload),
  },
  extraReducers: (builder) => builder.addCase(cleared, () => initialState),
})

export const { optimisticUpdateAdded, optimisticUpdateRemoved } = slice.actions
export const optimisticUpdatesReducer = slice.reducer

export const optimisticUpdatesOf = (
  state: OptimisticUpdatesState,
  type: EntityType,
  id: string,
): readonly OptimisticUpdate[] | undefined => state[type]?.[id]
