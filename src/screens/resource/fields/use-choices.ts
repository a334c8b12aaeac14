// Choices of a field in the reader's language.
import { useTranslation } from 'react-i18next'
import type { Choice } from '../../../components/ChoiceInput.tsx'
import type { ResourceField } from './resource-fields.ts'
import { toValueKey } from './word-keys.ts'

/** null where anything may be written. */
export const useChoices = ({ kind, choices }: ResourceField): readonly Choice[] | null => {
  const { t } = useTranslation(['resources', 'app'])
  if (kind === 'flag') return ['true', 'false'].map((value) => ({ value, label: t(value === 'true' ? 'yes' : 'no') }))
  if (kind === 'language') return choices.map((value) => ({ value, label: t(`app:language.${value}`) }))
  // The empty value cannot be told from no choice; it is what one gets by choosing nothing.
  return kind === 'choice'
    ? choices.filter((value) => value !== '').map((value) => ({ value, label: t(toValueKey(value), value) }))
    : null
}
