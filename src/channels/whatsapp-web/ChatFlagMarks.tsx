// Flags of a chat on its phone: group, pinned, muted, read-only.
import { BellOff, Lock, Pin, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx'
import { readChatFlags } from './chat-flags.ts'
import styles from './chat-marks.module.css'

const signs = [
  ['group', Users],
  ['pinned', Pin],
  ['isMuted', BellOff],
  ['isReadOnly', Lock],
] as const

export const ChatFlagMarks = ({ row }: { readonly row: object }) => {
  const { t } = useTranslation('whatsapp-web')
  const flags = readChatFlags(row)
  return signs.map(([flag, Icon]) =>
    flags[flag] ? (
      <span key={flag} className={styles.mark} title={t(`flag.${flag}`)}>
        <Icon size={14} aria-hidden />
        <VisuallyHidden>{t(`flag.${flag}`)}</VisuallyHidden>
      </span>
    ) : null,
  )
}
