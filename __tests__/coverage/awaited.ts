// Rules of the documents that nothing serves yet, each with the area that brings it. Adding one removes its line and
// writes a row; the test fails where a line is left standing beside what it waits for.

import type { ServerErrorCode } from '../../contract/errors.ts'

export interface Awaited {
  readonly area: string
  readonly section: string
  readonly rule: string
  /** Patterns that are to come into the route table. */
  readonly routes?: readonly string[]
  /** Method and path that are to come into the contract, parameters as `:id`. */
  readonly calls?: readonly string[]
  /** Codes that nothing answers yet. */
  readonly errors?: readonly ServerErrorCode[]
}

export const awaited: readonly Awaited[] = [
]
