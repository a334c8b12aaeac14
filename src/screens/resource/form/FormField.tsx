// One field of a record's form, by the kind of its value.
import { useTranslation } from 'react-i18next'
import { CheckInput } from '../../../components/CheckInput.tsx'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { SearchedChoice } from '../../../components/SearchedChoice.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import type { TextInputProps } from '../../../components/TextInput.tsx'
import { TextsInput } from '../../../components/TextsInput.tsx'
import type { FieldProps } from '../../../forms/use-form.ts'
import type { FieldKind, ResourceField } from '../fields/resource-fields.ts'
import { useChoices } from '../fields/use-choices.ts'
import { useFieldLabel } from '../fields/use-field-label.ts'
import { ReferenceInput } from '../inputs/ReferenceInput.tsx'
import { ColourField } from './ColourField.tsx'
import type { FormValue } from './form-values.ts'

interface FormFieldProps {
  readonly field: ResourceField
  readonly input: FieldProps<FormValue>
  readonly required: boolean
  /** Organisation that a referenced record must belong to. */
  readonly organisationId: string | undefined
  /** References chosen in the form, by field; they filter the choices of this one. */
  readonly given?: Readonly<Record<string, string>>
  /** Time zone of a time field; undefined for the user's own. */
  readonly zone?: string | undefined
  /** Range of a time field. */
  readonly bounds?: { readonly min?: string | undefined; readonly max?: string | undefined }
}

const inputTypes: Partial<Record<FieldKind, TextInputProps['type']>> = {
  email: 'email',
  number: 'number',
  time: 'datetime-local',
  longText: 'area',
}

const timeZones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }))

export const FormField = ({ field, input, required, organisationId, given, zone, bounds = {} }: FormFieldProps) => {
  const { t } = useTranslation(['resources', 'forms'])
  const { path, kind, target } = field
  const { value, onValue } = input
  const fieldChoices = useChoices(field)
  const isOfZone = kind === 'time' && zone !== undefined
  const shared = {
    id: input.id,
    name: input.name,
    error: input.error,
    label: useFieldLabel()(path),
    optional: [...(required ? [] : [t('form.optional')]), ...(isOfZone ? [t('form.zone', { zone })] : [])].join(' '),
  }
  if (typeof value === 'boolean') {
    const { optional: _optional, ...check } = shared
    return <CheckInput {...check} value={value} onValue={onValue} />
  }
  if (typeof value !== 'string' && kind === 'texts') {
    return (
      <TextsInput
        {...shared}
        value={value}
        onValue={onValue}
        labels={{ add: t('forms:texts.add'), remove: (text) => t('forms:texts.remove', { text }) }}
      />
    )
  }
  if (typeof value !== 'string' || kind === 'reference') {
    const ids = typeof value === 'string' ? [value].filter(Boolean) : value
    const settle = (chosen: readonly string[]): void => onValue(typeof value === 'string' ? (chosen[0] ?? '') : chosen)
    return target === null ? null : (
      <ReferenceInput
        {...shared}
        target={target}
        organisationId={organisationId}
        given={given}
        multiple={kind === 'references'}
        value={ids}
        onValue={settle}
      />
    )
  }
  const choice = { ...shared, none: t('form.none'), value, onValue }
  if (kind === 'timeZone') {
    return (
      <SearchedChoice
        {...choice}
        choices={timeZones}
        labels={{
          open: t('search.open'),
          close: t('search.close'),
          clear: t('search.clear'),
          nothing: t('search.nothing'),
        }}
      />
    )
  }
  if (kind === 'colour') return <ColourField {...choice} />
  if (fieldChoices !== null) return <ChoiceInput {...choice} choices={fieldChoices} />
  return (
    <TextInput
      {...shared}
      type={inputTypes[kind] ?? 'text'}
      min={kind === 'number' ? '0' : bounds.min}
      max={bounds.max}
      value={value}
      onValue={onValue}
    />
  )
}
