// Keeps the chosen value among the choices although its record is no longer available: the field would look empty while the filter still
// applies.
import type { Choice } from './ChoiceInput.tsx'

export const withChosen = (choices: readonly Choice[], chosen: string | null): readonly Choice[] =>
  chosen === null || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: '–' }]
