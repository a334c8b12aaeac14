// The platform's own members of a message on Messenger and Instagram.
import type { MessageRow } from './channel-view.ts'
import { hasContent } from './has-content.ts'
import { membersOf } from '../lib/members.ts'
import { readReferral } from '../lib/read-referral.ts'

/** The customer tapped a button of ours. */
export const isPostback = ({ data }: MessageRow): boolean => membersOf(data?.['postback']) !== null

/** By what they came, as it is told with a message or a tap. */
export const referralOf = ({ data }: MessageRow) =>
  readReferral(data?.['referral']) ?? readReferral(membersOf(data?.['postback'])?.['referral'])

/** Whether there is anything to show beside its text. */
export const hasMessagingContent = (row: MessageRow): boolean =>
  hasContent(row) || isPostback(row) || referralOf(row) !== null
