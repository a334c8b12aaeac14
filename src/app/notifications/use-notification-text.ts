// Text of a notification: actor, channel, event and the first words of the message.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../contract/index.ts'
import { translatePlatformWords } from '../../lib/platform-words.ts'
import { parseWordlessKind } from '../../lib/wordless-kind.ts'

export interface NotificationText {
  readonly title: string
  /** null if the notification came in on no channel. */
  readonly channel: string | null
  readonly kind: string
  /** Empty if the message has no text. */
  readonly text: string
  /** Says how many are new in a conversation; null for a single one. */
  readonly more: string | null
}

export const useNotificationText = (): ((
  row: Pick<Row<'NOTIFICATION'>, 'type' | 'title' | 'snippet' | 'count' | 'service' | 'threadItemId'>,
) => NotificationText) => {
  const { t } = useTranslation(['notifications', 'resources'])
  return useCallback(
    ({ type, title, snippet, count, service, threadItemId }) => {
      const kind = t(`resources:values.${type}`)
      const wordlessKind = parseWordlessKind(snippet)
      // Only texts of the platform are translated; a customer's text stays unchanged.
      const snippetText = threadItemId
        ? (snippet ?? '')
        : translatePlatformWords(snippet ?? '', (word) => t(`resources:values.${word}`, { defaultValue: word }))
      const text = wordlessKind === null ? snippetText : t(`resources:values.${wordlessKind}`, { defaultValue: kind })
      const number = count ?? 1
      const isConversation = Boolean(threadItemId)
      return {
        // For a customer without a known name, uses the same text as the list.
        title: title || (isConversation ? t('app:unknownCustomer') : kind),
        channel: service ? t(`resources:values.${service}`) : null,
        kind: number > 1 && !isConversation ? t('times', { kind, count: number }) : kind,
        text: text || kind,
        more: number > 1 && isConversation ? t('new', { count: number }) : null,
      }
    },
    [t],
  )
}
