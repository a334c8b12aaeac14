// An optional part of a screen: while its code is not there, or if it breaks, the rest of the screen works.
import { Suspense } from 'react'
import type { ComponentType } from 'react'
import { BrokenPart } from './BrokenPart.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { lazyWithPreload } from './lazy-with-preload.ts'
import type { PreloadableComponent } from './lazy-with-preload.ts'
import { LostLoadNote } from './LostLoadNote.tsx'

/** Stands in the page while something that takes typing is on its way: what is typed meanwhile is for that (use-typed-ahead.ts). */
export const keysAwaited = <span hidden data-awaits-keys />

interface PartOptions {
  /** Stands in its place while it loads. */
  readonly Skeleton?: ComponentType
  /** Where it says that it waits for the connection: in its place, over the screen (dialogs, menus), or nowhere (nothing to see). */
  readonly note?: 'inPlace' | 'overlay' | 'none'
  /** What is typed while it loads is for it; of what lies over the screen always. */
  readonly takesKeys?: boolean
}

/** In a boundary of its own. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Skeleton, note = 'inPlace', takesKeys = note === 'overlay' }: PartOptions = {},
): PreloadableComponent<Props> => {
  const Lazy = lazyWithPreload(load)
  const isOverlay = note === 'overlay'
  const fallback = (
    <>
      {Skeleton ? <Skeleton /> : null}
      {takesKeys ? keysAwaited : null}
      {note === 'none' ? null : <LostLoadNote isOverlay={isOverlay} />}
    </>
  )
  const Part = (props: Props) => (
    <ErrorBoundary fallback={(error) => (note === 'none' ? null : <BrokenPart error={error} isOverlay={isOverlay} />)}>
      <Suspense fallback={fallback}>
        <Lazy {...props} />
      </Suspense>
    </ErrorBoundary>
  )
  return Object.assign(Part, { preload: Lazy.preload })
}
