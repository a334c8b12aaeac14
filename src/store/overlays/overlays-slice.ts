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
}

/** By type and record id; there is no entry without overlays. */
export type OverlaysState = Readonly<Partial<Record<EntityType, Readonly<Record<string, readonly Overlay[]>>>>>

const initialState: OverlaysState = {}

const laid = (state: OverlaysState, overlay: Overlay): OverlaysState => {
  const { type, id } = overlay
  return { ...state, [type]: { ...state[type], [id]: [...(state[type]?.[id] ?? []), overlay] } }
}

const without = (state: OverlaysState, request: string): OverlaysState =>
  Object.values(state)
    .flatMap((records) => Object.values(records).flat())
    .filter((overlay) => overlay.request !== request)
    .reduce(laid, initialState)

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
