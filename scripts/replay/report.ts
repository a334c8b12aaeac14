// The outcome of a replay in lines for a terminal. Values of the log are printed as JSON text, so that they cannot control a terminal.
import { differencesShown } from '../../src/store/replay/state-diff.ts'
import type { Difference } from '../../src/store/replay/state-diff.ts'
import type { Divergence, Outcome } from '../../src/store/replay/replay-log.ts'
import type { ContractDifference } from '../../src/store/log/contract-parts.ts'

const longest = 2_000

/** JSON escapes the C0 controls; the C1 controls and the marks that change the text direction are escaped here. */
const formatShown = (value: unknown): string => {
  const text = (JSON.stringify(value) ?? 'nothing').replace(
    /[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text
}

const differenceLines = (differences: readonly Difference[], was: string, is: string): string[] => [
  ...differences
    .slice(0, differencesShown)
    .map(
      ({ path, before, after }) =>
        `    ${formatShown(path).slice(1, -1)}\n      ${was}: ${formatShown(before)}\n      ${is}: ${formatShown(after)}`,
    ),
  ...(differences.length > differencesShown ? ['    … and more'] : []),
]

const divergenceLines = ({
  action,
  value,
  expected,
  found,
  effect,
  difference,
  comparedAfter,
}: Divergence): string[] => {
  const parts = [...new Set([...Object.keys(expected.parts), ...Object.keys(found.parts)])].filter(
    (part) => expected.parts[part] !== found.parts[part],
  )
  return [
    `the first action that differs is number ${action}, ${formatShown(value.type)}:`,
    `    ${formatShown(value)}`,
    ...parts.map(
      (part) =>
        `  ${part}: recorded ${expected.parts[part] ?? 'unchanged'}, replayed ${found.parts[part] ?? 'unchanged'}`,
    ),
    '  what it changes here:',
    ...(effect.length === 0 ? ['    nothing'] : differenceLines(effect, 'before', 'after')),
    ...(difference === null
      ? ['  the log holds no later state to compare with']
      : [
          `  recorded against replayed, after action ${comparedAfter}:`,
          ...differenceLines(difference, 'recorded', 'replayed'),
        ]),
  ]
}

const formatParts = (what: string, parts: readonly string[]): string[] =>
  parts.length === 0 ? [] : [`  ${what}: ${parts.map((part) => formatShown(part).slice(1, -1)).join(', ')}`]

const contractLines = (difference: ContractDifference): string[] => [
  'warning: recorded with another contract',
  ...formatParts('changed', difference.changed),
  ...formatParts('not known here', difference.gone),
  ...formatParts('not known there', difference.added),
]

export const formatReport = (outcome: Outcome): string[] => [
  ...(outcome.contract === null ? [] : contractLines(outcome.contract)),
  ...outcome.brokenLines.slice(0, 20).map((line) => `warning: line ${line} cannot be read`),
  ...(outcome.brokenLines.length > 20 ? [`warning: ${outcome.brokenLines.length - 20} more lines cannot be read`] : []),
  ...(outcome.skipped > 0
    ? [`warning: ${outcome.skipped} actions were passed over, up to the next state the log holds`]
    : []),
  ...(outcome.cutOff ? [`warning: the file is cut off after action ${outcome.actions}`] : []),
  ...Object.entries(outcome.unknownTypes).map(
    ([type, times]) => `warning: nobody here knows actions of the type ${formatShown(type)} (${times})`,
  ),
  `${outcome.actions} actions, hash ${outcome.hash}`,
  ...(outcome.divergence === null ? [] : divergenceLines(outcome.divergence)),
  outcome.verdict === 'same' ? 'SAME: every action left behind what it left behind when it was recorded' : 'DIFFERENT',
]
