// Optimistic edits, keyed by the request that carries them and merged over the rows before anybody sees them.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { EntityType } from '../../../contract/index.ts'
import { cleared } from '../entities/actions.ts'

export interface Overlay {
  /** The request's Idempotency-Key. */
  readonly request: string
  readonly type: EntityType
  readonly id: string
  readonly patch: Readonly<Record<string, unknown>>
  /** It says nothing of a work item in which the customer wrote after that time. */
  readonly seenUntil?: string
}

/** By type and record id; there is no entry without overlays. */
export type OverlaysState = Readonly<Partial<Record<EntityType, Readonly<Record<string, readonly Overlay[]>>>>>

const initialState: OverlaysState = {}

const laid = (state: OverlaysState, overlay: Overlay): OverlaysState => {
  const { type, id } = overlay
  return { ...state, [type]: { ...state[type], [id]: [...(state[type]?.[id] ?? []), overlay] } }
}

type Records = Readonly<Record<string, readonly Overlay[]>>

const isOf = (request: string) => (overlay: Overlay): boolean => overlay.request === request

/** The very same records where the request laid nothing on them. */
const recordsWithout = (records: Records, request: string): Records => {
  const touched = Object.entries(records).filter(([, overlays]) => overlays.some(isOf(request)))
  if (touched.length === 0) return records
  const next = { ...records }
  for (const [id, overlays] of touched) {
    const rest = overlays.filter((overlay) => !isOf(request)(overlay))
    if (rest.length === 0) delete next[id]
    else next[id] = rest
  }
  return next
}

/** What others have laid stays the very same, so that their records render nothing. */
const without = (state: OverlaysState, request: string): OverlaysState => {
  const types = (Object.entries(state) as [EntityType, Records][]).map(([type, records]) => [type, records, recordsWithout(records, request)] as const)
  if (types.every(([, records, rest]) => rest === records)) return state
  return Object.fromEntries(types.flatMap(([type, , rest]) => (Object.keys(rest).length === 0 ? [] : [[type, rest]])))
}

const slice = createSlice({
  name: 'overlays',
  initialState,
  reducers: {
    overlayLaid: (state, { payload }: PayloadAction<Overlay>) => laid(state, payload),
    /** The request was answered or refused. */
    overlayLifted: (state, { payload }: PayloadAction<string>) => without(state, payload),
  },
  extraReducers: (builder) => builder.addCase(cleared, () => initialState),
})

export const { overlayLaid, overlayLifted } = slice.actions
export const overlaysReducer = slice.reducer

export const overlaysOf = (state: OverlaysState, type: EntityType, id: string): readonly Overlay[] | undefined => state[type]?.[id]
