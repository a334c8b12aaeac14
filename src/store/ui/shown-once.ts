// Secrets that are shown only once. They are held outside the state, which is recorded and persisted, and survive leaving the page that
// requested them.
import { useCallback, useSyncExternalStore } from 'react'
import { useAppDispatch, useAppSelector } from '../hooks.ts'

export type SecretShownOnce =
  | { readonly kind: 'recoveryCodes'; readonly codes: readonly string[] }
  | { readonly kind: 'apiKey'; readonly key: string }

interface HeldSecret {
  readonly userId: string
  readonly secret: SecretShownOnce
}

class SecretHolder {
  #held: HeldSecret | null = null
  readonly #listeners = new Set<() => void>()

  readonly get = (): HeldSecret | null => this.#held

  readonly set = (heldSecret: HeldSecret | null): void => {
    this.#held = heldSecret
    for (const tell of this.#listeners) tell()
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    return () => this.#listeners.delete(changed)
  }
}

const createHolder = (): SecretHolder => new SecretHolder()

const useHolder = (): SecretHolder => {
  const dispatch = useAppDispatch()
  return dispatch((_dispatch, _getState, { services }) => services.get(createHolder))
}

/** @returns shows a secret until the user closes it, on whatever page they are by then */
export const useShowOnce = (): ((secret: SecretShownOnce) => void) => {
  const holder = useHolder()
  const userId = useAppSelector((state) => state.session.userId)
  return (secret) => {
    if (userId !== null) holder.set({ userId, secret })
  }
}

/** The secret to show, never another user's, and a function that closes it. */
export const useShownOnce = (): readonly [SecretShownOnce | null, () => void] => {
  const holder = useHolder()
  const userId = useAppSelector((state) => state.session.userId)
  const heldSecret = useSyncExternalStore(holder.subscribe, holder.get)
  const close = useCallback(() => holder.set(null), [holder])
  return [heldSecret !== null && heldSecret.userId === userId ? heldSecret.secret : null, close]
}
