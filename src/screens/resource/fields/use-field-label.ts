// Label of a field in the user's language.
import { useTranslation } from 'react-i18next'
import { toLabelKey } from './word-keys.ts'

export const useFieldLabel = (): ((path: string) => string) => {
  const { t } = useTranslation('resources')
  return (path) => t(`fields.${toLabelKey(path)}`)
}
