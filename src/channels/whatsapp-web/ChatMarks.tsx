// Marks beside a chat's name: group, pinned, muted or read-only on the phone, and whether the phone is unreachable.
import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { selectAccount } from '../../store/entities/select-account.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useRecord } from '../../store/records/use-record.ts'
import { ChatFlagMarks } from './ChatFlagMarks.tsx'
import styles from './chat-marks.module.css'

/**
 * The phone is still linked, so replies wait until it is back. A phone that is no longer linked, or restricted, is reported above the
 * composer.
 */
const AwayMark = ({ phoneId }: { readonly phoneId: string }) => {
  const { t } = useTranslation('whatsapp-web')
  const phone = useRecord('WAWEBPHONE', phoneId)
  const channel = useAppSelector((state) => selectAccount(state, phoneId))
  if (phone?.state !== 'NOT_CONNECTED' || channel?.status !== 'connected') return null
  return (
    <span className={styles.away} title={t('away.text')} role="status">
      <CloudOff size={14} aria-hidden />
      <span className={styles.words}>{t('away.mark')}</span>
    </span>
  )
}

export const ChatMarks = ({ itemId }: { readonly itemId: string }) => {
  const chat = useRecord('WAWEBCHAT', itemId)
  return chat ? (
    <>
      <ChatFlagMarks row={chat} />
      {chat.waWebPhoneId ? <AwayMark phoneId={chat.waWebPhoneId} /> : null}
    </>
  ) : null
}
