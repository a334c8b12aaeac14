// Maps former names of actions, and of a payload member, to the present ones, because recordings outlive the version that made them.
import type { LoggedAction } from '../log/log-format.ts'

const renamedTypes: Readonly<Record<string, string>> = {
  'front/frontClosed': 'ui/modalClosed',
  'front/frontOpened': 'ui/modalOpened',
  'front/modalClosed': 'ui/modalClosed',
  'front/modalOpened': 'ui/modalOpened',
  'front/threadFrontOpened': 'ui/threadModalOpened',
  'front/threadModalOpened': 'ui/threadModalOpened',
  'notices/noticeClosed': 'toasts/toastClosed',
  'notices/noticeShown': 'toasts/toastShown',
  'notices/toastClosed': 'toasts/toastClosed',
  'notices/toastShown': 'toasts/toastShown',
  'openings/closed': 'disclosures/closed',
  'openings/opened': 'disclosures/opened',
  'openings/retitled': 'disclosures/retitled',
  'overlays/optimisticUpdateAdded': 'optimisticUpdates/optimisticUpdateAdded',
  'overlays/optimisticUpdateRemoved': 'optimisticUpdates/optimisticUpdateRemoved',
  'overlays/overlayLaid': 'optimisticUpdates/optimisticUpdateAdded',
  'overlays/overlayLifted': 'optimisticUpdates/optimisticUpdateRemoved',
  'presence/presenceTold': 'presence/presenceReported',
}

/** Renames `front` to `modal`: which dialog about a conversation is open. */
const withModal = ({ front, ...rest }: Readonly<Record<string, unknown>>): object =>
  front === undefined ? rest : { ...rest, modal: front }

/** @returns the very same action if its name has not changed */
export const renameAction = (action: LoggedAction): LoggedAction => {
  const type = renamedTypes[action.type]
  if (type === undefined) return action
  const { payload } = action
  return type === 'ui/threadModalOpened' && typeof payload === 'object' && payload !== null
    ? { ...action, type, payload: withModal(payload as Readonly<Record<string, unknown>>) }
    : { ...action, type }
}
