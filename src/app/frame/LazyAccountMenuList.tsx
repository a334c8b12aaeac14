// The account's menu: the first paint of a screen does not wait for it.
import { lazyPart } from '../../components/lazy-part.tsx'

export const LazyAccountMenuList = lazyPart(
  async () => (await import(/* webpackChunkName: "background" */ './AccountMenuList.tsx')).AccountMenuList,
  { note: 'overlay' },
)
