// Writes a recording as the redacted lines of a log. This is the only way in which a recording leaves memory.
import type { Action } from '@reduxjs/toolkit'
import { entityTypes } from '../../../contract/index.ts'
import { getContractParts } from '../log/contract-parts.ts'
import type { HeaderLine, LoggedAction, LogLine, Marks, RowsLine } from '../log/log-format.ts'
import { recordingFileName } from '../../../contract/recordings.ts'
import { logVersion } from '../log/log-format.ts'
import { getPlainSlices } from '../log/plain-slices.ts'
import { createRedaction } from '../log/redaction.ts'
import type { Redaction } from '../log/redaction.ts'
import { hashText, createStateHashing } from '../log/state-hash.ts'
import type { HashedState } from '../log/state-hash.ts'
import type { RootState } from '../root-reducer.ts'
import type { RecordedStretch } from './ring.ts'

/** Data of the device and the application, for the header. */
export interface RecordingPlace {
  readonly build: string
  readonly timeZone: string
  readonly viewport: HeaderLine['viewport']
}

/** Maximum rows per line, because a reader holds a whole line in memory. */
const rowsALine = 250

const slicesForm = ({ slice }: Redaction, state: RootState): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(getPlainSlices(state)).map(([name, value]) => [name, slice(name, value)]))

const tableLines = ({ row }: Redaction, state: RootState): RowsLine[] =>
  entityTypes.flatMap((type) => {
    const { table, tombstones } = state.entities[type]
    const lines: RowsLine[] = []
    for (let from = 0; from < Math.max(table.size, tombstones.size); from += rowsALine) {
      const rows = table.rows.slice(from, from + rowsALine).map((one) => row(type, one))
      lines.push({ kind: 'rows', type, rows, tombstones: tombstones.rows.slice(from, from + rowsALine) })
    }
    return lines
  })

/** Yields lines with their line ends, and empty texts in between, so that the caller can yield to the page during long work. */
export function* writeLog(
  { startedAt, before, address, actions }: RecordedStretch,
  place: RecordingPlace,
  redaction = createRedaction(),
): Generator<string> {
  let written = 0
  const line = (value: LogLine): string => {
    const text = `${JSON.stringify(value)}\n`
    written += text.length
    return text
  }
  const hashing = createStateHashing(redaction)
  for (const _ of hashing.ahead(before)) yield ''
  let hashed = hashing.whole(before)
  let stateSize = 0

  function* stateLines(action: number, { state }: HashedState): Generator<string> {
    const startPosition = written
    const tables = tableLines(redaction, state)
    yield line({
      kind: 'state',
      action,
      hash: hashText(hashed),
      slices: slicesForm(redaction, state),
      tables: tables.length,
    })
    for (const rows of tables) yield line(rows)
    stateSize = written - startPosition
  }

  const at = (time: number): number => Math.max(0, Math.round(time - startedAt))
  yield line({
    kind: 'header',
    log: recordingFileName,
    version: logVersion,
    contract: getContractParts(),
    language: before.settings.language,
    startedTime: new Date(startedAt).toISOString(),
    address: redaction.address(address),
    ...place,
  })
  yield* stateLines(0, hashed)

  let shown = address
  let sinceState = written
  for (const [index, recorded] of actions.entries()) {
    if (recorded.address !== shown)
      yield line({ kind: 'address', at: at(recorded.at), address: redaction.address(recorded.address) })
    shown = recorded.address
    const step = hashing.after(hashed, recorded.state)
    hashed = step.hashed
    const value = redaction.action(recorded.action as Action & LoggedAction)
    const marks: Marks = step.marks
    yield line({ kind: 'action', action: index + 1, at: at(recorded.at), value, marks })
    // The next checkpoint follows once as much has been written as the last one took.
    if (written - sinceState > Math.max(stateSize, minCharactersBetweenStates) && index + 1 < actions.length) {
      yield* stateLines(index + 1, hashed)
      sinceState = written
    }
  }
  if (actions.length > 0) yield* stateLines(actions.length, hashed)
  yield line({ kind: 'end', at: at(actions.at(-1)?.at ?? startedAt), actions: actions.length })
}

/** Minimum number of characters between two states. */
const minCharactersBetweenStates = 200_000
