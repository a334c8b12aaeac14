// Slices whose name in a log differs from the one in the state. Names are part of the log's format and hashes, so that logs of earlier
// versions still replay to the same states.

const namesInLogs: Readonly<Record<string, string>> = {
  disclosures: 'openings',
  optimisticUpdates: 'overlays',
  toasts: 'notices',
  ui: 'front',
}

const namesInState: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(namesInLogs).map(([inState, inLog]) => [inLog, inState]),
)

const rename = (
  slices: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(slices).map(([name, slice]) => [names[name] ?? name, slice]))

export const renameForLog = (slices: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  rename(slices, namesInLogs)

export const renameForState = (slices: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  rename(slices, namesInState)
