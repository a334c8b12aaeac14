// Whether a message of any channel has anything to show besides its text.
import { attachmentsOf } from '../../contract/channel-message.ts'
import type { MessageRow } from './channel-view.ts'

/** The customer tapped one of the answers that we offered instead of typing. */
export const isQuickReply = (row: MessageRow): boolean => (row.data?.['quick_reply'] ?? null) !== null

export const hasContent = (row: MessageRow): boolean =>
  attachmentsOf(row).length > 0 || (row.shares?.length ?? 0) > 0 || row.isUnsupported === true || isQuickReply(row)
