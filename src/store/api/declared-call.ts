// How a call is declared. The platform's own are at hand, since the first screen needs them; the others load with the first of them.
import type { CallDeclaration } from '../../../contract/call.ts'
import type { CallName } from '../../../contract/index.ts'
import { platformCalls } from '../../../contract/platform/calls.ts'
import type { RequestError } from '../http/request-error.ts'

/** What a call comes to whose declaration could not be had. */
export const notReached: RequestError = { code: 'NETWORK_ERROR', status: 0 }

type Declared = CallDeclaration<null, unknown>

// Code that came once is there for good.
let others: typeof import('../../../contract/calls.ts') | null = null

const isPlatformCall = (name: CallName): name is CallName & keyof typeof platformCalls => Object.hasOwn(platformCalls, name)

/** @returns null where it is not loaded yet */
export const declaredCall = (name: CallName): Declared | null =>
  isPlatformCall(name) ? (platformCalls[name] as unknown as Declared) : (others?.callOf(name) ?? null)

/** @returns null where it could not be had just now */
export const loadDeclaredCall = async (name: CallName): Promise<Declared | null> => {
  others ??= await import('../../../contract/calls.ts').catch(() => null)
  return declaredCall(name)
}
