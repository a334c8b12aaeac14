// Declarations of calls. Those that the first screen needs are bundled with it; the others are loaded with the first of them.
import type { CallMeta } from '../../../contract/call.ts'
import { firstCallMeta } from '../../../contract/build-time/first-call-meta.ts'
import type { CallName } from '../../../contract/calls.ts'
import { tryLoadCode } from '../../lib/load-code.ts'

// Stays set once loaded.
let others: Readonly<Record<CallName, CallMeta>> | null = null

const isFirst = (name: CallName): name is CallName & keyof typeof firstCallMeta => Object.hasOwn(firstCallMeta, name)

/** @returns null if it is not loaded yet */
export const getDeclaredCall = (name: CallName): CallMeta | null =>
  isFirst(name) ? firstCallMeta[name] : (others?.[name] ?? null)

/** @returns null if it could not be loaded this time */
export const loadDeclaredCall = async (name: CallName): Promise<CallMeta | null> => {
  const code = await tryLoadCode(
    () => import(/* webpackChunkName: "background" */ '../../../contract/build-time/call-meta.ts'),
  )
  others ??= code?.callMeta ?? null
  return getDeclaredCall(name)
}
