// Menu choices, loaded with the first menu that opens, or earlier; the first paint does not wait for them.
import { lazyPart } from './lazy-part.tsx'

export const LazyMenuChoices = lazyPart(
  async () => (await import(/* webpackChunkName: "background" */ './MenuChoices.tsx')).MenuChoices,
  { note: 'overlay' },
)
