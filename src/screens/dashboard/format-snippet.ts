// The words of a snippet; what has none is called by its kind.
import type { TFunction } from 'i18next'
import { parseWordlessKind } from '../../lib/wordless-kind.ts'

/** @param t of the inbox's own namespace */
export const formatSnippet = (snippet: string | null | undefined, t: TFunction<'inbox'>): string => {
  const kind = parseWordlessKind(snippet)
  return kind === null ? snippet || t('row.noText') : t(`kind.${kind}`, { defaultValue: t('row.noText') })
}
