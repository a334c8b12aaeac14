// How a call is made. The platform's own are at hand, since the first screen needs them; the others load with the first of them.
import type { CallMeta } from '../../../contract/call.ts'
import { firstCallMeta } from '../../../contract/build-time/first-call-meta.ts'
import type { CallName } from '../../../contract/calls.ts'
import { tryLoadCode } from '../../lib/load-code.ts'

// Code that came once is there for good.
let others: Readonly<Record<CallName, CallMeta>> | null = null

const isFirst = (name: CallName): name is CallName & keyof typeof firstCallMeta => Object.hasOwn(firstCallMeta, name)

/** @returns null where it is not loaded yet */
export const getDeclaredCall = (name: CallName): CallMeta | null =>
  isFirst(name) ? firstCallMeta[name] : (others?.[name] ?? null)

/** @returns null where it could not be had just now */
export const loadDeclaredCall = async (name: CallName): Promise<CallMeta | null> => {
  const code = await tryLoadCode(
    () => import(/* webpackChunkName: "background" */ '../../../contract/build-time/call-meta.ts'),
  )
  others ??= code?.callMeta ?? null
  return getDeclaredCall(name)
}
