// Components in a separate bundle, loaded when first rendered or by preloading; a preloaded one renders at once, without fallback. Code
// that fails to load is no error of the component: it waits and loads when the connection is back.
import { createElement, lazy } from 'react'
import type { ComponentType } from 'react'
import { loadCode } from '../lib/load-code.ts'

export interface PreloadableComponent<Props> {
  (props: Props): React.ReactNode
  /** Resolves when its code is loaded. */
  readonly preload: () => Promise<void>
}

interface Module<Props> {
  readonly default: ComponentType<Props>
}

/** `lazy` accepts any thenable: one that resolves synchronously renders at once. */
const atOnce = <Props>(module: Module<Props>) =>
  ({ then: (resolve: (module: Module<Props>) => void) => resolve(module) }) as unknown as Promise<Module<Props>>

/** For components that are already inside a boundary, as screens are (ScreenBoundary); everything else uses `lazyPart`. */
export const lazyWithPreload = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): PreloadableComponent<Props> => {
  let loaded: Module<Props> | undefined
  let loading: Promise<Module<Props>> | undefined
  const start = (): Promise<Module<Props>> =>
    (loading ??= loadCode(load).then((component) => (loaded = { default: component })))
  const Lazy: ComponentType<Props> = lazy(() => (loaded ? atOnce(loaded) : start()))
  return Object.assign((props: Props) => createElement(Lazy, props), {
    // Rendering the component shows the error.
    preload: () =>
      start().then(
        () => undefined,
        () => undefined,
      ),
  })
}
