// Radio buttons: one of a few visible choices.
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { toLabelId } from './Field.tsx'
import type { Choice } from './ChoiceInput.tsx'

interface RadioInputProps {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly choices: readonly Choice[]
  readonly value: string
  readonly onValue: (value: string) => void
}

export const RadioInput = ({ id, name, label, choices, value, onValue }: RadioInputProps) => (
  <FormControl>
    <FormLabel id={toLabelId(id)}>{label}</FormLabel>
    <RadioGroup
      id={id}
      name={name}
      aria-labelledby={toLabelId(id)}
      value={value}
      onChange={(_event, chosen) => onValue(chosen)}
    >
      {choices.map((choice) => (
        <FormControlLabel
          key={choice.value}
          value={choice.value}
          label={choice.label}
          disabled={choice.disabled ?? false}
          control={<Radio size="small" />}
        />
      ))}
    </RadioGroup>
  </FormControl>
)
