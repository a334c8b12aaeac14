// The state as a log holds it: its slices without derived views and without redux-persist's own mark, its tables apart.
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

const withoutMark = weakMapMemoize((kept: object): object => {
  if (!('_persist' in kept)) return kept
  const { _persist, ...rest } = kept as { readonly _persist?: unknown }
  return rest
})

/** Whether its middleware runs and the page has the focus is the page's own matter. */
const withoutConfig = weakMapMemoize(({ config: _config, ...asked }: RootState['api']) => asked)

/** Every slice but the tables, by its name in a log. The same slice gives the same object. */
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
