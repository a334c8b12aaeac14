// Components in a file of their own, loaded when they are first drawn, or before: then they show at once, with no fallback in between.
// Code that does not arrive is no error of the component: it waits, and comes with the connection.
import { createElement, lazy } from 'react'
import type { ComponentType } from 'react'
import { loadCode } from '../lib/load-code.ts'

export interface PreloadableComponent<Props> {
  (props: Props): React.ReactNode
  /** Resolves when its code is there. */
  readonly preload: () => Promise<void>
}

interface Module<Props> {
  readonly default: ComponentType<Props>
}

/** `lazy` takes any thenable: one that answers at once is drawn at once. */
const atOnce = <Props>(module: Module<Props>) =>
  ({ then: (resolve: (module: Module<Props>) => void) => resolve(module) }) as unknown as Promise<Module<Props>>

/** For what stands in a boundary already, as screens do (ScreenBoundary); everything else is a `lazyPart`. */
export const lazyWithPreload = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): PreloadableComponent<Props> => {
  let loaded: Module<Props> | undefined
  let loading: Promise<Module<Props>> | undefined
  const start = (): Promise<Module<Props>> =>
    (loading ??= loadCode(load).then((component) => (loaded = { default: component })))
  const Lazy: ComponentType<Props> = lazy(() => (loaded ? atOnce(loaded) : start()))
  return Object.assign((props: Props) => createElement(Lazy, props), {
    // Drawing it shows what is wrong with it.
    preload: () =>
      start().then(
        () => undefined,
        () => undefined,
      ),
  })
}
