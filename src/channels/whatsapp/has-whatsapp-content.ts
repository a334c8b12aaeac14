// Whether a WhatsApp message has anything to show besides its text.
import type { MessageRow } from '../channel-view.ts'
import { hasContent } from '../has-content.ts'
import { choiceOf, getForwarded, orderOf, referralOf, refusalsOf, templateOf } from './platform-data.ts'

export const hasWhatsAppContent = (row: MessageRow): boolean =>
  hasContent(row) ||
  refusalsOf(row).length > 0 ||
  [orderOf, choiceOf, referralOf, templateOf, getForwarded].some((read) => read(row) !== null)
