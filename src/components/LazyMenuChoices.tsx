// Its code comes with the first menu that opens, or before: nothing that is seen at first waits for it.
import { lazyPart } from './lazy-part.tsx'

export const LazyMenuChoices = lazyPart(
  async () => (await import(/* webpackChunkName: "background" */ './MenuChoices.tsx')).MenuChoices,
  { note: 'overlay' },
)
