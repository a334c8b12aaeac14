// State of a session or a phone: a coloured text with an icon.
import { clsx } from 'clsx'
import { CircleCheck, Clock, QrCode, TriangleAlert, Unplug } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './state-chip.module.css'

type Tone = 'good' | 'waits' | 'bad' | 'off'

const signs: Readonly<Record<Tone, LucideIcon>> = { good: CircleCheck, waits: Clock, bad: TriangleAlert, off: Unplug }

const tones: Readonly<Record<string, Tone>> = {
  open: 'good',
  CONNECTED: 'good',
  starting: 'waits',
  qr: 'waits',
  pairing: 'waits',
  syncing: 'waits',
  reconnecting: 'waits',
  restricted: 'bad',
  conflict: 'bad',
  logged_out: 'bad',
  banned: 'bad',
  failed: 'bad',
}

export const StateChip = ({ state }: { readonly state: string }) => {
  const { t } = useTranslation('organisations')
  const tone = tones[state] ?? 'off'
  const Icon = state === 'qr' ? QrCode : signs[tone]
  return (
    <span className={clsx(styles.chip, styles[tone])}>
      <Icon size={14} aria-hidden />
      {t(`waweb.state.${state}`, state)}
    </span>
  )
}
