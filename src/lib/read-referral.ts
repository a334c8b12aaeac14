// By what somebody came to a conversation on Messenger or Instagram: the platform's members of an advertisement or a link.
import { membersOf, textOf } from './members.ts'

interface Referral {
  readonly isAdvertisement: boolean
  readonly title: string | null
  /** What the link carries. */
  readonly ref: string | null
  readonly url: string | null
}

/** null: it tells of none. */
export const readReferral = (value: unknown): Referral | null => {
  const referral = membersOf(value)
  if (referral === null) return null
  const advertisement = membersOf(referral['ads_context_data'])
  return {
    isAdvertisement: advertisement !== null || textOf(referral['ad_id']) !== null || referral['source'] === 'ADS',
    title: textOf(advertisement?.['ad_title']),
    ref: textOf(referral['ref']),
    url: textOf(referral['referer_uri']),
  }
}
