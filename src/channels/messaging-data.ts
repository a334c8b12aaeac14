// The platform's own members of a message on Messenger and Instagram.
import type { MessageRow } from './channel-view.ts'
import { hasContent } from './has-content.ts'
import { membersOf, textOf } from './members.ts'

/** The customer tapped a button of ours. */
export const isPostback = ({ data }: MessageRow): boolean => membersOf(data?.['postback']) !== null

interface Referral {
  readonly isAdvertisement: boolean
  readonly title: string | null
  /** What the link carries. */
  readonly ref: string | null
  readonly url: string | null
}

/** By what they came, as it is told with a message or a tap. */
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

/** Whether there is anything to show beside its text. */
export const hasMessagingContent = (row: MessageRow): boolean =>
  hasContent(row) || isPostback(row) || referralOf(row) !== null
