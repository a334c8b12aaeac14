// Delivery status of our message: an icon, with a text for screen readers.
import { Check, CheckCheck, CircleAlert, CircleHelp, Clock3, Hand, SendHorizontal } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { ShownMessage, ShownStatus } from '../../../channels/channel-view.ts'
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx'
import styles from './delivery-mark.module.css'

const icons: Readonly<Record<ShownStatus, LucideIcon>> = {
  queued: Clock3,
  sending: SendHorizontal,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  played: CheckCheck,
  failed: CircleAlert,
  held: Hand,
  stale: Clock3,
  unknown: CircleHelp,
}

interface DeliveryMarkProps extends Pick<ShownMessage, 'failure'> {
  readonly status: ShownStatus
}

export const DeliveryMark = ({ status: reached, failure }: DeliveryMarkProps) => {
  const { t } = useTranslation('inbox')
  const status = failure?.isUnknown ? 'unknown' : reached
  const Icon = icons[status]
  const word = t(`status.${status}`)
  return (
    <span className={clsx(styles.mark, styles[status])} title={word}>
      <Icon size={14} aria-hidden />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  )
}
