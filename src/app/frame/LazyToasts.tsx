// Toasts, loaded when there is one to show, or earlier when nothing else is loading.
import { lazyPart } from '../../components/lazy-part.tsx'

export const LazyToasts = lazyPart(
  async () => (await import(/* webpackChunkName: "background" */ './Toasts.tsx')).Toasts,
  { note: 'none' },
)
