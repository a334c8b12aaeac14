// What a notification says: who, what happened, and how it begins.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../contract/index.ts'
import { wordlessKind } from '../../lib/wordless-kind.ts'

export interface NoticeWords {
  readonly title: string
  readonly kind: string
  /** Empty where it has no words. */
  readonly text: string
}

export const useNoticeWords = (): ((row: Pick<Row<'NOTIFICATION'>, 'type' | 'title' | 'snippet' | 'count'>) => NoticeWords) => {
  const { t } = useTranslation(['notices', 'resources'])
  return useCallback(
    ({ type, title, snippet, count }) => {
      const kind = t(`resources:values.${type}`)
      const held = wordlessKind(snippet)
      const text = held === null ? (snippet ?? '') : t(`resources:values.${held}`, { defaultValue: kind })
      return { title: title || kind, kind: (count ?? 1) > 1 ? t('times', { kind, count: count ?? 1 }) : kind, text: text || kind }
    },
    [t],
  )
}
