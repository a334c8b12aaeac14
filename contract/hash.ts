// A fingerprint of the contract: an application built against another one is told to reload.
import { callNames, callOf } from './calls.ts'
import { describedEntities } from './entities-hash.ts'
import { fnv1a } from './fnv1a.ts'

const describeCall = (name: (typeof callNames)[number]) => {
  const { method, path, right, command } = callOf(name)
  return { name, method, path, right, command }
}

// Some milliseconds of work, for what never changes while the program runs.
let known: string | null = null

/** Same declarations, same hash; any change of a field, path, right or push name changes it. */
export const contractHash = (): string => {
  known ??= fnv1a(JSON.stringify({ entities: describedEntities(), calls: callNames.map(describeCall) }))
  return known
}
