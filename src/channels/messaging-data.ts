// Platform fields of a message on Messenger and Instagram.
import type { MessageRow } from './channel-view.ts'
import { hasContent } from './has-content.ts'
import { membersOf } from '../lib/members.ts'
import { readReferral } from '../lib/read-referral.ts'

/** The customer tapped one of our buttons. */
export const isPostback = ({ data }: MessageRow): boolean => membersOf(data?.['postback']) !== null

/** How the customer came to the conversation, as sent with a message or a tap. */
export const referralOf = ({ data }: MessageRow) =>
  readReferral(data?.['referral']) ?? readReferral(membersOf(data?.['postback'])?.['referral'])

/** Whether there is anything to show besides its text. */
export const hasMessagingContent = (row: MessageRow): boolean =>
  hasContent(row) || isPostback(row) || referralOf(row) !== null
