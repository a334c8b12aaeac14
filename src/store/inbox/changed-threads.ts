// Which threads an action may have changed, as anybody sees them.
import type { Action } from '@reduxjs/toolkit'
import { cleared, evicted, received, removed } from '../entities/actions.ts'
import { overlayLaid, overlayLifted } from '../overlays/overlays-slice.ts'
import type { Overlay, OverlaysState } from '../overlays/overlays-slice.ts'
import { bootstrapped } from './inbox-slice.ts'
import type { InboxView } from './inbox-view.ts'

const overlaid = (overlays: OverlaysState, lifted: (overlay: Overlay) => boolean): string[] =>
  Object.values(overlays).flatMap((laid) => laid.filter((overlay) => overlay.type === 'THREAD' && lifted(overlay)).map(({ id }) => id))

/** @param overlays as they were before the action */
export const changedThreads = (action: Action, overlays: OverlaysState, view: InboxView): readonly string[] => {
  if (received.match(action)) return (action.payload.rows.THREAD ?? []).map((row) => row._id)
  if (removed.match(action)) return (action.payload.rows.THREAD ?? []).map((row) => row.id)
  if (evicted.match(action)) return action.payload.ids.THREAD ?? []
  if (overlayLaid.match(action)) return action.payload.type === 'THREAD' ? [action.payload.id] : []
  if (overlayLifted.match(action)) return overlaid(overlays, ({ request }) => request === action.payload)
  if (bootstrapped.match(action)) return overlaid(overlays, () => true)
  return cleared.match(action) ? view.order : []
}
