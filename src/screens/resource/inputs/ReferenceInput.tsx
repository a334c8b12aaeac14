// Reference field: another record or several, searched by name or id.
import Autocomplete from '@mui/material/Autocomplete'
import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { Field, FieldsDisabled, getErrorProps } from '../../../components/Field.tsx'
import type { FieldProps } from '../../../components/Field.tsx'
import { useRecords } from '../../../store/records/use-record.ts'
import { getChoiceLabel } from './choice-name.ts'
import { useFoundRecords } from './use-found-records.ts'

interface ReferenceInputProps extends Omit<FieldProps, 'children'> {
  readonly target: EntityType
  /** Restricts the choices to records of that organisation. */
  readonly organisationId?: string | undefined
  /** References chosen in other fields, by field: records that refer to others are not offered. */
  readonly given?: Readonly<Record<string, string>> | undefined
  readonly value: readonly string[]
  readonly onValue: (ids: readonly string[]) => void
  readonly multiple?: boolean
}

const collators = new Map<string, Intl.Collator>()
const collatorOf = (language: string): Intl.Collator => {
  const known = collators.get(language) ?? new Intl.Collator(language)
  collators.set(language, known)
  return known
}

export const ReferenceInput = ({
  id,
  label,
  optional,
  error,
  target,
  organisationId,
  given,
  value,
  onValue,
  multiple = false,
}: ReferenceInputProps) => {
  const { t, i18n } = useTranslation('resources')
  const [searchText, setSearchText] = useState('')
  const [open, setOpen] = useState(false)
  const chosen = useRecords(target, value) as readonly unknown[] as readonly AnyRow[]
  const found = useFoundRecords(target, searchText, { organisationId, given }, open)
  const titles = new Map([...chosen, ...found.rows].map((row) => [row._id, getChoiceLabel(target, row, t)]))
  const nameOf = (one: string): string => titles.get(one) ?? one
  const options = found.rows.map((row) => row._id)
  /** Without duplicates, sorted by name. */
  const settle = (ids: readonly string[]): void =>
    onValue([...new Set(ids)].sort((one, other) => collatorOf(i18n.language).compare(nameOf(one), nameOf(other))))
  const shared = {
    id,
    options,
    disabled: useContext(FieldsDisabled),
    open,
    loading: found.isFetching,
    getOptionLabel: nameOf,
    // The server has already filtered.
    filterOptions: (all: string[]) => all,
    loadingText: t('search.loading'),
    noOptionsText: t(found.failed ? 'search.failed' : 'search.nothing'),
    openText: t('search.open'),
    closeText: t('search.close'),
    clearText: t('search.clear'),
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    // A chosen name that the field displays is not a search.
    onInputChange: (_event: unknown, text: string, reason: string) => setSearchText(reason === 'input' ? text : ''),
    renderInput: ({ slotProps: { input, htmlInput } }: AutocompleteRenderInputParams) => (
      <OutlinedInput {...input} fullWidth slotProps={{ input: { ...htmlInput, ...getErrorProps(id, error) } }} />
    ),
  }
  return (
    <Field id={id} label={label} optional={optional} error={error ?? null}>
      {multiple ? (
        <Autocomplete multiple {...shared} value={[...value]} onChange={(_event, ids) => settle(ids)} />
      ) : (
        <Autocomplete
          {...shared}
          value={value[0] ?? null}
          onChange={(_event, one) => onValue(one === null ? [] : [one])}
        />
      )}
    </Field>
  )
}
