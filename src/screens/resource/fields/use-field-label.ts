// What a field is called, in the reader's language.
import { useTranslation } from 'react-i18next'
import { labelKey } from './word-keys.ts'

export const useFieldLabel = (): ((path: string) => string) => {
  const { t } = useTranslation('resources')
  return (path) => t(`fields.${labelKey(path)}`)
}
