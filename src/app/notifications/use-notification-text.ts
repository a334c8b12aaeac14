// The text of a notification: the actor, the channel, the event and the first words.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../contract/index.ts'
import { translatePlatformWords } from '../../lib/platform-words.ts'
import { parseWordlessKind } from '../../lib/wordless-kind.ts'

export interface NotificationText {
  readonly title: string
  /** null where it came in on none. */
  readonly channel: string | null
  readonly kind: string
  /** Empty where it has no words. */
  readonly text: string
  /** Says how many are new in a conversation; null: one. */
  readonly more: string | null
}

export const useNotificationText = (): ((
  row: Pick<Row<'NOTIFICATION'>, 'type' | 'title' | 'snippet' | 'count' | 'service' | 'threadItemId'>,
) => NotificationText) => {
  const { t } = useTranslation(['notifications', 'resources'])
  return useCallback(
    ({ type, title, snippet, count, service, threadItemId }) => {
      const kind = t(`resources:values.${type}`)
      const held = parseWordlessKind(snippet)
      // A notification of the platform itself; what a customer wrote stays as it is.
      const said = threadItemId
        ? (snippet ?? '')
        : translatePlatformWords(snippet ?? '', (word) => t(`resources:values.${word}`, { defaultValue: word }))
      const text = held === null ? said : t(`resources:values.${held}`, { defaultValue: kind })
      const number = count ?? 1
      const isConversation = Boolean(threadItemId)
      return {
        // Of a customer whose name nobody knows yet: as the list calls them.
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
