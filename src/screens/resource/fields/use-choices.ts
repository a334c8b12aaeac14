// Choices of a field in the user's language.
import { useTranslation } from 'react-i18next'
import type { Choice } from '../../../components/ChoiceInput.tsx'
import { entityTypes } from '../../../../contract/index.ts'
import { namesEntityType } from './resource-fields.ts'
import type { ResourceField } from './resource-fields.ts'
import { toValueKey } from './word-keys.ts'

/** null if the field accepts any value. */
export const useChoices = (field: ResourceField): readonly Choice[] | null => {
  const { kind, choices } = field
  const { t, i18n } = useTranslation(['resources', 'app', 'errors'])
  if (kind === 'flag') return ['true', 'false'].map((value) => ({ value, label: t(value === 'true' ? 'yes' : 'no') }))
  if (kind === 'language') return choices.map((value) => ({ value, label: t(`app:language.${value}`) }))
  if (namesEntityType(field))
    return entityTypes
      .map((value) => ({ value: value as string, label: t(`errors:controller.${value}`) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language))
  // The empty value cannot be distinguished from no choice, so it is not offered; choosing nothing selects it.
  return kind === 'choice'
    ? choices.filter((value) => value !== '').map((value) => ({ value, label: t(toValueKey(value), value) }))
    : null
}
