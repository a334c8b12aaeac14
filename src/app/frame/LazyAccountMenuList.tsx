// Account menu, loaded after the first paint of a screen.
import { lazyPart } from '../../components/lazy-part.tsx'

export const LazyAccountMenuList = lazyPart(
  async () => (await import(/* webpackChunkName: "background" */ './AccountMenuList.tsx')).AccountMenuList,
  { note: 'overlay' },
)
