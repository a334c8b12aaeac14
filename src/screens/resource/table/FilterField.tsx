// One field of the filter form, by its kind.
import { useTranslation } from 'react-i18next'
import type { EntityType } from '../../../../contract/index.ts'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import type { ResourceField } from '../fields/resource-fields.ts'
import { useChoices } from '../fields/use-choices.ts'
import { useFieldLabel } from '../fields/use-field-label.ts'
import { ReferenceInput } from '../inputs/ReferenceInput.tsx'
import type { FilterValues } from './filter-values.ts'

interface FilterFieldProps {
  readonly type: EntityType
  readonly field: ResourceField
  readonly values: FilterValues
  readonly onChange: (name: string, value: string) => void
}

export const FilterField = ({ type, field, values, onChange }: FilterFieldProps) => {
  const { t } = useTranslation('resources')
  const label = useFieldLabel()(field.path)
  const choices = useChoices(field)
  const { path, kind, target } = field
  const toFieldProps = (name: string) => ({
    id: `filter-${type}-${name}`,
    name,
    value: values[name] ?? '',
    onValue: (value: string) => onChange(name, value),
  })
  if (kind === 'time') {
    const [from, to] = [`${path}.from`, `${path}.to`]
    return (
      <>
        <TextInput
          {...toFieldProps(from)}
          type="date"
          label={t('filter.from', { field: label })}
          max={values[to] || undefined}
        />
        <TextInput
          {...toFieldProps(to)}
          type="date"
          label={t('filter.to', { field: label })}
          min={values[from] || undefined}
        />
      </>
    )
  }
  if (target !== null) {
    const value = values[path]
    return (
      <ReferenceInput
        id={`filter-${type}-${path}`}
        label={label}
        target={target}
        organisationId={path === 'organisationId' ? undefined : values['organisationId']}
        given={values}
        value={value ? [value] : []}
        onValue={([id]) => onChange(path, id ?? '')}
      />
    )
  }
  if (choices !== null)
    return <ChoiceInput {...toFieldProps(path)} label={label} none={t('filter.any')} choices={choices} />
  return (
    <TextInput
      {...toFieldProps(path)}
      type={kind === 'number' ? 'number' : 'text'}
      min={kind === 'number' ? '0' : undefined}
      label={kind === 'number' ? t('filter.least', { field: label }) : label}
    />
  )
}
