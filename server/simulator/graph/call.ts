// One parsed request to the Graph surface.
import type { Simulation } from '../simulation.ts'
import type { FaultRule } from '../faults.ts'
import type { Parameters } from './parameters.ts'
import type { Caller } from './tokens.ts'

export interface Call {
  readonly method: string
  readonly object: string
  readonly edge: string | null
  readonly parameters: Parameters
  readonly caller: Caller
  /** Path and query, for the links of a list. */
  readonly url: string
  /** A fault that shows only after the request was accepted. */
  readonly later: FaultRule | null
}

export type Handle = (simulation: Simulation, call: Call) => unknown
