// Keeps the chosen one among the choices, though nothing of it is here any more: else its field would look empty, and the filter holds.
import type { Choice } from './ChoiceInput.tsx'

export const withChosen = (choices: readonly Choice[], chosen: string | null): readonly Choice[] =>
  chosen === null || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: '–' }]
