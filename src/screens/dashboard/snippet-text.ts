// The words of a snippet. A message without text has the kind of what it holds in brackets; it is put into words here.
import type { TFunction } from 'i18next'

/** @param t of the inbox's own namespace */
export const snippetText = (snippet: string | null | undefined, t: TFunction<'inbox'>): string => {
  const kind = /^\[(\w+)\]$/.exec(snippet ?? '')?.[1]
  return kind === undefined ? snippet || t('row.noText') : t(`kind.${kind}`, { defaultValue: t('row.noText') })
}
