// Frame around the screens of a signed-in user; sign-in does not wait for it.
import { lazyWithPreload } from '../../components/lazy-with-preload.ts'

export const LazyFrame = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "frame" */ './Frame.tsx')).Frame,
)
