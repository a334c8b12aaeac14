// Whether a message of any channel has anything to show beside its text.
import { attachmentsOf } from '../../contract/channel-message.ts'
import type { MessageRow } from './channel-view.ts'

/** The customer tapped an answer we had offered instead of typing. */
export const isQuickReply = (row: MessageRow): boolean => (row.data?.['quick_reply'] ?? null) !== null

type Members = Readonly<Record<string, unknown>>

const membersOf = (value: unknown): Members | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null
const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** The customer tapped a button of ours. */
export const isPostback = ({ data }: MessageRow): boolean => membersOf(data?.['postback']) !== null

export interface Referral {
  readonly isAdvertisement: boolean
  readonly title: string | null
  /** What the link carries. */
  readonly ref: string | null
  readonly url: string | null
}

/** By what they came, as Messenger and Instagram tell it with a message or a tap. */
export const referralOf = ({ data }: MessageRow): Referral | null => {
  const referral = membersOf(data?.['referral']) ?? membersOf(membersOf(data?.['postback'])?.['referral'])
  if (referral === null) return null
  const advertisement = membersOf(referral['ads_context_data'])
  return {
    isAdvertisement: advertisement !== null || textOf(referral['ad_id']) !== null || referral['source'] === 'ADS',
    title: textOf(advertisement?.['ad_title']),
    ref: textOf(referral['ref']),
    url: textOf(referral['referer_uri']),
  }
}

export const hasContent = (row: MessageRow): boolean =>
  attachmentsOf(row).length > 0 ||
  (row.shares?.length ?? 0) > 0 ||
  row.isUnsupported === true ||
  isQuickReply(row) ||
  isPostback(row) ||
  referralOf(row) !== null
