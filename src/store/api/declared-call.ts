// How a call is made. The platform's own are at hand, since the first screen needs them; the others load with the first of them.
import type { CallFacts } from '../../../contract/call.ts'
import { firstCallFacts } from '../../../contract/derived/first-call-facts.ts'
import type { CallName } from '../../../contract/index.ts'

// Code that came once is there for good.
let others: Readonly<Record<CallName, CallFacts>> | null = null

const isFirst = (name: CallName): name is CallName & keyof typeof firstCallFacts => Object.hasOwn(firstCallFacts, name)

/** @returns null where it is not loaded yet */
export const declaredCall = (name: CallName): CallFacts | null => (isFirst(name) ? firstCallFacts[name] : (others?.[name] ?? null))

/** @returns null where it could not be had just now */
export const loadDeclaredCall = async (name: CallName): Promise<CallFacts | null> => {
  others ??= await import('../../../contract/derived/call-facts.ts').then(({ callFacts }) => callFacts).catch(() => null)
  return declaredCall(name)
}
