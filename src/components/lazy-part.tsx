// An optional part of a screen: the rest of the screen works while its code loads, or if it fails.
import { Suspense } from 'react'
import type { ComponentType } from 'react'
import { BrokenPart } from './BrokenPart.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { lazyWithPreload } from './lazy-with-preload.ts'
import type { PreloadableComponent } from './lazy-with-preload.ts'
import { LostLoadNote } from './LostLoadNote.tsx'

/** Rendered while a part that accepts typing is loading: keys typed meanwhile are kept for it (use-typed-ahead.ts). */
export const keysAwaited = <span hidden data-awaits-keys />

interface PartOptions {
  /** Placeholder while it loads. */
  readonly Skeleton?: ComponentType
  /** Where the note about the lost connection is shown: in its place, over the screen (dialogs, menus), or nowhere (invisible parts). */
  readonly note?: 'inPlace' | 'overlay' | 'none'
  /** Keeps keys typed while it loads for the part; the default for overlays. */
  readonly takesKeys?: boolean
}

/** Wraps the component in an error boundary of its own. */
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
