// Select field with many choices: typing filters the list.
import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useContext } from 'react'
import type { ChoiceInputProps } from './ChoiceInput.tsx'
import { Field, FieldsDisabled, getErrorProps } from './Field.tsx'

interface SearchedChoiceProps extends ChoiceInputProps {
  /** Called with the typed text, for a parent that loads further choices. */
  readonly onType?: (text: string) => void
  readonly labels: { readonly open: string; readonly close: string; readonly clear: string; readonly nothing: string }
}

export const SearchedChoice = ({
  id,
  label,
  optional,
  error,
  name,
  choices,
  none,
  value,
  onValue,
  onType,
  labels,
}: SearchedChoiceProps) => (
  <Field id={id} label={label} optional={optional} error={error ?? null}>
    <Autocomplete
      id={id}
      options={[...choices]}
      disabled={useContext(FieldsDisabled)}
      value={choices.find((choice) => choice.value === value) ?? null}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      openText={labels.open}
      closeText={labels.close}
      clearText={labels.clear}
      noOptionsText={labels.nothing}
      {...(onType ? { onInputChange: (_event, text) => onType(text) } : {})}
      onChange={(_event, chosen) => onValue(chosen?.value ?? '')}
      renderInput={({ slotProps: { input, htmlInput } }) => (
        <OutlinedInput
          {...input}
          fullWidth
          name={name}
          placeholder={none}
          slotProps={{ input: { ...htmlInput, ...getErrorProps(id, error) } }}
        />
      )}
    />
  </Field>
)
