// The state as it is logged: slices without derived views and without redux-persist's mark; tables are logged separately.
import { weakMapMemoize } from '@reduxjs/toolkit'
import type { InboxState } from '../inbox/inbox-slice.ts'
import type { RootState } from '../root-reducer.ts'
import { renameForLog } from './slice-names.ts'

const withoutViews = weakMapMemoize(({ filter, status, complete, limit }: InboxState) => ({
  filter,
  status,
  complete,
  limit,
}))

const withoutMark = weakMapMemoize((slice: object): object => {
  if (!('_persist' in slice)) return slice
  const { _persist, ...rest } = slice as { readonly _persist?: unknown }
  return rest
})

/** RTK Query's config (middleware registered, window focused, online) belongs to the page, not to the log. */
const withoutConfig = weakMapMemoize(({ config: _config, ...asked }: RootState['api']) => asked)

/** All slices except the tables, by their names in a log. The same slice gives the same object. */
export const getPlainSlices = ({
  entities: _entities,
  api,
  inbox,
  settings,
  drafts,
  ...others
}: RootState): Readonly<Record<string, unknown>> =>
  renameForLog({
    ...others,
    api: withoutConfig(api),
    inbox: withoutViews(inbox),
    settings: withoutMark(settings),
    drafts: withoutMark(drafts),
  })
