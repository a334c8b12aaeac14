// Reads how a customer came to a Messenger or Instagram conversation: the platform's data on an advertisement or a link.
import { membersOf, textOf } from './members.ts'

interface Referral {
  readonly isAdvertisement: boolean
  readonly title: string | null
  /** Parameter of the link. */
  readonly ref: string | null
  readonly url: string | null
}

/** null if the value is not a referral. */
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
