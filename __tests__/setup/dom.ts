// Browser features that jsdom lacks: layout, media queries, IndexedDB.
import 'fake-indexeddb/auto'
import * as React from 'react'

class NoLayoutObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

const matchMedia = (media: string): MediaQueryList => {
  const list = new EventTarget()
  return Object.assign(list, {
    matches: false,
    media,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  }) as MediaQueryList
}

Object.assign(window, {
  ResizeObserver: NoLayoutObserver,
  IntersectionObserver: NoLayoutObserver,
  matchMedia,
  scrollTo: () => {},
})
Object.assign(Element.prototype, { scrollIntoView: () => {}, scrollTo: () => {}, scrollBy: () => {} })
// React logs a warning for every update outside act() unless this flag says that the environment supports act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// React records a stack for every element, which no test reads: a seventh of the running time of these tests.
const internals = (React as unknown as Record<string, object | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => {} })
