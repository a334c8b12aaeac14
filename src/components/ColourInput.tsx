// Colour field: a swatch, or hexadecimal digits. Previews a label in the colour and warns if its contrast is low.
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { clsx } from 'clsx'
import { useContext } from 'react'
import { isHardToSee, toLetterColour } from '../lib/label-colours.ts'
import { getTextColour } from '../lib/text-colour.ts'
import type { Choice } from './ChoiceInput.tsx'
import { Field, FieldsDisabled, toLabelId } from './Field.tsx'
import { TextInput } from './TextInput.tsx'
import styles from './colour-input.module.css'

interface ColourInputProps {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly optional?: string | undefined
  readonly error?: string | null
  readonly value: string
  readonly onValue: (value: string) => void
  /** Values are `#rrggbb`; the empty value means no colour. */
  readonly swatches: readonly Choice[]
  readonly labels: { readonly own: string; readonly sample: string; readonly faint: string }
}

/** Compares colours regardless of upper or lower case. */
const isSameColour = (one: string, other: string): boolean =>
  one.length === other.length &&
  (one === other || Number.parseInt(one.slice(1), 16) === Number.parseInt(other.slice(1), 16))

const Disc = ({ colour, isChosen = false }: { readonly colour: string; readonly isChosen?: boolean }) => (
  <span
    className={clsx(styles.disc, colour === '' && styles.none, isChosen && styles.chosen)}
    style={colour === '' ? undefined : { backgroundColor: colour }}
  />
)

export const ColourInput = ({
  id,
  name,
  label,
  optional,
  error = null,
  value,
  onValue,
  swatches,
  labels,
}: ColourInputProps) => {
  const disabled = useContext(FieldsDisabled)
  const colour = value.trim()
  const chosen = swatches.find((swatch) => isSameColour(swatch.value, colour))
  const group = `${id}-swatches`
  return (
    <div className={styles.colour}>
      <Field id={group} label={label} optional={optional}>
        <RadioGroup
          row
          name={group}
          aria-labelledby={toLabelId(group)}
          value={chosen?.value ?? null}
          onChange={(_event, swatch) => onValue(swatch)}
        >
          {swatches.map((swatch) => (
            <Radio
              key={swatch.value}
              value={swatch.value}
              disabled={disabled}
              className={clsx(styles.swatch)}
              title={swatch.label}
              slotProps={{ input: { 'aria-label': swatch.label } }}
              icon={<Disc colour={swatch.value} />}
              checkedIcon={<Disc colour={swatch.value} isChosen />}
            />
          ))}
        </RadioGroup>
      </Field>
      <div className={styles.own}>
        <TextInput
          id={id}
          name={name}
          label={labels.own}
          placeholder="#0f766e"
          maxLength={7}
          value={value}
          error={error}
          onValue={onValue}
        />
        {getTextColour(colour) === null ? null : (
          <span className={styles.sample} style={{ backgroundColor: colour, color: toLetterColour(colour) }}>
            {labels.sample}
          </span>
        )}
      </div>
      <p className={styles.faint} role="status">
        {isHardToSee(colour) ? labels.faint : ''}
      </p>
    </div>
  )
}
