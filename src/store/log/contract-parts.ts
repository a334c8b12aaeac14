// Fingerprints of the contract's parts, so that the difference to a log of another contract can be named.
import { callNames, getCall } from '../../../contract/calls.ts'
import { getDeclaration, entityTypes } from '../../../contract/index.ts'
import { contractHash } from '../../../contract/build-time/hashes.ts'
import { canonical } from './canonical.ts'
import { hashLanes, formatLanes } from './lanes.ts'
import type { ContractParts } from './log-format.ts'

const short = (value: unknown): string => formatLanes(hashLanes(canonical(value))).slice(0, 8)

const entityPart = (type: (typeof entityTypes)[number]): string => {
  const { base, references, scope, allow, pushNames, schema } = getDeclaration(type)
  return short({
    base,
    references,
    scope,
    allow,
    pushNames,
    schema: JSON.parse(JSON.stringify(schema.describe())) as unknown,
  })
}

const callPart = (name: (typeof callNames)[number]): string => {
  const { method, path, right, command } = getCall(name)
  return short({ method, path, right, command })
}

export const getContractParts = (): ContractParts => ({
  hash: contractHash,
  parts: Object.fromEntries([
    ...entityTypes.map((type) => [type, entityPart(type)]),
    ...callNames.map((name) => [`call ${name}`, callPart(name)]),
  ]),
})

export interface ContractDifference {
  /** Parts that only the log has. */
  readonly gone: readonly string[]
  /** Parts that only this application has. */
  readonly added: readonly string[]
  readonly changed: readonly string[]
}

/** @returns null if both are the same */
export const findContractDifference = (
  recorded: ContractParts,
  own: ContractParts = getContractParts(),
): ContractDifference | null => {
  if (recorded.hash === own.hash) return null
  const [was, is] = [Object.keys(recorded.parts), Object.keys(own.parts)]
  return {
    gone: was.filter((part) => !Object.hasOwn(own.parts, part)),
    added: is.filter((part) => !Object.hasOwn(recorded.parts, part)),
    changed: was.filter((part) => Object.hasOwn(own.parts, part) && own.parts[part] !== recorded.parts[part]),
  }
}
