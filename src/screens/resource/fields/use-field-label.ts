// What a field is called, in the reader's language.
import { useTranslation } from 'react-i18next'

/** The last part of a path tells enough, except where two fields of one type would share it. */
export const labelKey = (path: string): string => path.replaceAll('.', '_')

export const useFieldLabel = (): ((path: string) => string) => {
  const { t } = useTranslation('resources')
  return (path) => t(`fields.${labelKey(path)}`)
}
