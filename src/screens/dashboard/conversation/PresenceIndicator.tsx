// Colleagues who are viewing the conversation: those who are typing, otherwise those who look at it, on a line of their own.
import { Eye, PencilLine } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatUserName } from '../../../../contract/user-name.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useRecords } from '../../../store/records/use-record.ts'
import { selectPresent } from '../../../store/realtime/presence-slice.ts'
import styles from './conversation-header.module.css'

export const PresenceIndicator = ({ threadId }: { readonly threadId: string }) => {
  const { t, i18n } = useTranslation('conversation')
  const present = useAppSelector((state) => selectPresent(state, threadId))
  const own = useAppSelector((state) => state.session.userId)
  const { ids, isTyping } = useMemo(() => {
    const others = present.filter(({ userId }) => userId !== own)
    const typing = others.filter(({ state }) => state === 'typing')
    return { ids: (typing.length > 0 ? typing : others).map(({ userId }) => userId), isTyping: typing.length > 0 }
  }, [present, own])
  const users = useRecords('USER', ids)
  if (users.length === 0) return null
  const Icon = isTyping ? PencilLine : Eye
  const names = new Intl.ListFormat(i18n.language).format(users.map(formatUserName))
  const text = t(isTyping ? 'presence.typing' : 'presence.viewing', { names, count: users.length })
  return (
    <p className={styles.present} title={text}>
      <Icon size={12} aria-hidden />
      <span>{text}</span>
    </p>
  )
}
