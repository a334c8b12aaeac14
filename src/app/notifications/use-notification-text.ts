// The text of a notification: the actor, the event and the first words.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../contract/index.ts'
import { parseWordlessKind } from '../../lib/wordless-kind.ts'

export interface NotificationText {
  readonly title: string
  readonly kind: string
  /** Empty where it has no words. */
  readonly text: string
}

export const useNotificationText = (): ((
  row: Pick<Row<'NOTIFICATION'>, 'type' | 'title' | 'snippet' | 'count'>,
) => NotificationText) => {
  const { t } = useTranslation(['notices', 'resources'])
  return useCallback(
    ({ type, title, snippet, count }) => {
      const kind = t(`resources:values.${type}`)
      const held = parseWordlessKind(snippet)
      const text = held === null ? (snippet ?? '') : t(`resources:values.${held}`, { defaultValue: kind })
      return {
        title: title || kind,
        kind: (count ?? 1) > 1 ? t('times', { kind, count: count ?? 1 }) : kind,
        text: text || kind,
      }
    },
    [t],
  )
}
