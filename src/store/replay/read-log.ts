// Parses and validates the lines of a log.
import { isEntityType } from '../../../contract/index.ts'
import { recordingFileName } from '../../../contract/recordings.ts'
import { logVersion } from '../log/log-format.ts'
import type { LogLine, RowsLine, StateLine } from '../log/log-format.ts'
import { splitLines } from './split-lines.ts'
import type { TextLine } from './split-lines.ts'
import { renameAction } from './rename-action.ts'

/** Why a file cannot be replayed here. */
export type LogFault = 'NO_LOG' | 'OTHER_VERSION' | 'NO_STATE'

export class UnreadableLog extends Error {
  readonly fault: LogFault
  /** The version found, for OTHER_VERSION. */
  readonly version: unknown

  constructor(fault: LogFault, version: unknown = null) {
    super(
      fault === 'OTHER_VERSION'
        ? `the log is of version ${String(version)}, this reads version ${logVersion}`
        : fault === 'NO_STATE'
          ? 'the log holds no state to begin from'
          : 'this is no action log',
    )
    this.fault = fault
    this.version = version
  }
}

export type ReadLine =
  | { readonly line: LogLine; readonly at: TextLine }
  /** Not JSON, or not a line of this version. */
  | { readonly line: null; readonly at: TextLine }

type Plain = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const areRows = (value: unknown, id: string): boolean =>
  Array.isArray(value) && value.every((row) => isPlain(row) && isText(row[id]))
const hasMarks = (value: unknown): boolean =>
  isPlain(value) && isText(value['hash']) && isPlain(value['parts']) && isPlain(value['rows'])

const shapes: Readonly<Record<LogLine['kind'], (line: Plain) => boolean>> = {
  header: ({ contract, viewport, startedTime, address, build, language, timeZone }) =>
    isPlain(contract) &&
    isText(contract['hash']) &&
    isPlain(contract['parts']) &&
    isPlain(viewport) &&
    isCount(viewport['width']) &&
    isCount(viewport['height']) &&
    [startedTime, address, build, language, timeZone].every(isText),
  state: ({ action, hash, slices, tables }) => isCount(action) && isText(hash) && isPlain(slices) && isCount(tables),
  rows: ({ type, rows, tombstones }) => isText(type) && areRows(rows, '_id') && areRows(tombstones, 'id'),
  action: ({ action, at, value, marks }) =>
    isCount(action) && isCount(at) && isPlain(value) && isText(value['type']) && hasMarks(marks),
  address: ({ at, address }) => isCount(at) && isText(address),
  end: ({ at, actions }) => isCount(at) && isCount(actions),
}

const isKind = (kind: unknown): kind is LogLine['kind'] => isText(kind) && Object.hasOwn(shapes, kind)

const withPresentName = (line: LogLine): LogLine =>
  line.kind === 'action' ? { ...line, value: renameAction(line.value) } : line

export const parseLine = (text: string): LogLine | null => {
  try {
    const line = JSON.parse(text) as unknown
    return isPlain(line) && isKind(line['kind']) && shapes[line['kind']](line)
      ? withPresentName(line as unknown as LogLine)
      : null
  } catch {
    return null
  }
}

const checkHeader = (line: LogLine | null, text: string): void => {
  const given = line ?? headerOf(text)
  if (!isPlain(given) || given['log'] !== recordingFileName) throw new UnreadableLog('NO_LOG')
  if (given['version'] !== logVersion) throw new UnreadableLog('OTHER_VERSION', given['version'])
  if (line?.kind !== 'header') throw new UnreadableLog('NO_LOG')
}

/** Parses the header of another version, whose shape may differ. */
const headerOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** Yields the lines in order, the header first. @throws UnreadableLog if the first line is not a valid header */
export async function* readLog(source: AsyncIterable<Uint8Array>): AsyncGenerator<ReadLine> {
  for await (const at of splitLines(source)) {
    if (at.number > 1 && at.text.trim() === '') continue
    const line = parseLine(at.text)
    if (at.number === 1) checkHeader(line, at.text)
    yield { line, at }
  }
}

/** A state line with all its row lines. */
export interface GatheredState {
  readonly line: StateLine
  readonly rows: readonly RowsLine[]
}

/** Gathers a state line and the rows that follow it. */
export class StateGathering {
  #line: StateLine | null = null
  #rows: RowsLine[] = []

  /** @returns the state after its last line; undefined: lines are still missing; null: the line belongs to no state */
  take(line: LogLine | null): GatheredState | null | undefined {
    if (line?.kind === 'state') {
      this.#line = line
      this.#rows = []
    } else if (line?.kind === 'rows' && this.#line !== null) {
      if (isEntityType(line.type)) this.#rows.push(line)
      else this.#line = { ...this.#line, tables: this.#line.tables - 1 }
    } else {
      // Truncated or broken: the rows gathered so far are incomplete.
      this.#line = null
      return line?.kind === 'rows' ? undefined : null
    }
    if (this.#rows.length < this.#line.tables) return undefined
    const gatheredState = { line: this.#line, rows: this.#rows }
    this.#line = null
    return gatheredState
  }
}
