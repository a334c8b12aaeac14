// Optimistic edits, keyed by the request that carries them and merged over the rows before anybody sees them.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { EntityType } from '../../../contract/index.ts'
import { cleared } from '../events.ts'

export interface OptimisticUpdate {
  /** The request's Idempotency-Key. */
  readonly request: string
  readonly type: EntityType
  readonly id: string
  readonly patch: Readonly<Record<string, unknown>>
  /** The fields of its patch as they were on the record below it when it was laid. */
  readonly over?: Readonly<Record<string, unknown>>
  /** It says nothing of a conversation in which the customer wrote after that time. */
  readonly seenUntil?: string
}

/** By type and record id; there is no entry without updates. */
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

/** The very same records where the request laid nothing on them. */
const recordsWithout = (records: Records, request: string): Records => {
  const touched = Object.entries(records).filter(([, updates]) => updates.some(isOf(request)))
  if (touched.length === 0) return records
  const next = { ...records }
  for (const [id, updates] of touched) {
    const rest = updates.filter((update) => !isOf(request)(update))
    if (rest.length === 0) delete next[id]
    else next[id] = rest
  }
  return next
}

/** Updates of other requests keep their identity, so that their records do not render. */
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
    /** The request was answered or refused. */
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
