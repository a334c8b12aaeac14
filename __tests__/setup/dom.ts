// Browser features that jsdom lacks: layout, media queries, IndexedDB.
import 'fake-indexeddb/auto'

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
// React logs a warning for every update outside act() unless the environment says that it knows about act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
