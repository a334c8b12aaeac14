// How a customer came to a Messenger or Instagram conversation: by an advertisement or a link.
import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from './Card.tsx'
import type { MessageRow } from './channel-view.ts'
import { referralOf } from './messaging-data.ts'

export const CameBy = ({ row }: { readonly row: MessageRow }) => {
  const { t } = useTranslation('conversation')
  const referral = referralOf(row)
  if (referral === null) return null
  const kind = t(referral.isAdvertisement ? 'cameBy.advertisement' : 'cameBy.link')
  return (
    <Card
      icon={Megaphone}
      name={referral.title ?? kind}
      detail={[referral.title === null ? null : kind, referral.ref].filter(Boolean).join(' · ')}
      href={referral.url}
    />
  )
}
