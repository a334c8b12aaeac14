// The toasts, loaded when there is something to say, or before, once nothing else is waited for.
import { lazyPart } from '../../components/lazy-part.tsx'

export const LazyToasts = lazyPart(
  async () => (await import(/* webpackChunkName: "background" */ './Toasts.tsx')).Toasts,
  { note: 'none' },
)
