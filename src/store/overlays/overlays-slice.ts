// Optimistic edits, keyed by the request that carries them and merged over the rows before anybody sees them.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { EntityType } from '../../../contract/index.ts'
import { cleared } from '../entities/actions.ts'
import { bootstrapped } from '../inbox/inbox-slice.ts'

export interface Overlay {
  /** The request's Idempotency-Key. */
  readonly request: string
  readonly type: EntityType
  readonly id: string
  readonly patch: Readonly<Record<string, unknown>>
}

export type OverlaysState = Readonly<Record<string, readonly Overlay[]>>

export const overlayKey = (type: EntityType, id: string): string => `${type}:${id}`

const initialState: OverlaysState = {}

const without = (state: OverlaysState, request: string): OverlaysState => {
  const entries = Object.entries(state).flatMap(([key, overlays]) => {
    const left = overlays.filter((overlay) => overlay.request !== request)
    if (left.length === overlays.length) return [[key, overlays] as const]
    return left.length > 0 ? [[key, left] as const] : []
  })
  return Object.fromEntries(entries)
}

const slice = createSlice({
  name: 'overlays',
  initialState,
  reducers: {
    overlayLaid: (state, { payload }: PayloadAction<Overlay>) => {
      const key = overlayKey(payload.type, payload.id)
      return { ...state, [key]: [...(state[key] ?? []), payload] }
    },
    /** The request was answered or refused. */
    overlayLifted: (state, { payload }: PayloadAction<string>) => without(state, payload),
  },
  extraReducers: (builder) => builder.addCase(cleared, () => initialState).addCase(bootstrapped, () => initialState),
})

export const { overlayLaid, overlayLifted } = slice.actions
export const overlaysReducer = slice.reducer
