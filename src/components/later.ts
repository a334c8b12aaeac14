// Components in a file of their own that can be asked for before they are wanted: then they show at once, with no fallback in between.
import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'

export interface Later<Props> {
  readonly Component: LazyExoticComponent<ComponentType<Props>>
  /** Asks for it. One that cannot be had now is asked for again when it is wanted. */
  readonly load: () => Promise<void>
}

interface Module<Props> {
  readonly default: ComponentType<Props>
}

/** `lazy` takes any thenable: one that answers at once is not waited for. */
const atOnce = <Props>(module: Module<Props>) =>
  ({ then: (resolve: (module: Module<Props>) => void) => resolve(module) }) as unknown as Promise<Module<Props>>

export const later = <Props>(imported: () => Promise<ComponentType<Props>>): Later<Props> => {
  let loaded: Module<Props> | undefined
  const ask = async (): Promise<Module<Props>> => (loaded ??= { default: await imported() })
  return {
    Component: lazy(() => (loaded ? atOnce(loaded) : ask())),
    load: () => ask().then(
      () => undefined,
      () => undefined,
    ),
  }
}
