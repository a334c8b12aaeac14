// Text of a snippet; a message without text is named by its kind.
import type { TFunction } from 'i18next'
import { parseWordlessKind } from '../../lib/wordless-kind.ts'

/** @param t translates the namespace `inbox` */
export const formatSnippet = (snippet: string | null | undefined, t: TFunction<'inbox'>): string => {
  const kind = parseWordlessKind(snippet)
  return kind === null ? snippet || t('row.noText') : t(`kind.${kind}`, { defaultValue: t('row.noText') })
}
