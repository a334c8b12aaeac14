// Layout of an export: the table's columns in the user's language, with the separator that their spreadsheet expects.
import { useTranslation } from 'react-i18next'
import { getLanguageFacts } from '../../../../contract/language-facts.ts'
import type { CsvSeparator } from '../../../../contract/csv.ts'
import type { EntityType } from '../../../../contract/index.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import { useFieldLabel } from '../fields/use-field-label.ts'

export interface FilePlan {
  readonly titleLabel: string
  readonly columns: { readonly path: string; readonly label: string }[]
  readonly separator: CsvSeparator
}

export const useFilePlan = (type: EntityType, columns: readonly ResourceField[]): FilePlan => {
  const { t, i18n } = useTranslation(['errors', 'resources'])
  const label = useFieldLabel()
  return {
    titleLabel: t(`errors:controller.${type}`),
    // The rows may belong to several organisations with different time zones, so times are in UTC.
    columns: columns.map(({ path, kind }) => ({
      path,
      label: kind === 'time' ? t('resources:export.inUtc', { name: label(path) }) : label(path),
    })),
    separator: getLanguageFacts(i18n.language).csvSeparator,
  }
}
