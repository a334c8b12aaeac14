// Select field for a time of day. A value between the steps, which was set elsewhere, is offered as well.
import { buildTimeSteps } from '../lib/time-steps.ts'
import type { TimeSteps } from '../lib/time-steps.ts'
import { ChoiceInput } from './ChoiceInput.tsx'
import type { ChoiceInputProps } from './ChoiceInput.tsx'

export interface TimeInputProps extends Omit<ChoiceInputProps, 'choices' | 'disabled'> {
  readonly steps?: TimeSteps
}

export const TimeInput = ({ steps = {}, value, ...input }: TimeInputProps) => {
  const offered = buildTimeSteps(steps)
  const foreign = value !== '' && !offered.some(({ time }) => time === value) ? [{ time: value, disabled: false }] : []
  const choices = [...foreign, ...offered]
    .map(({ time, disabled }) => ({ value: time, label: time, disabled }))
    .sort((one, other) => (one.value < other.value ? -1 : 1))
  return <ChoiceInput {...input} value={value} choices={choices} />
}
