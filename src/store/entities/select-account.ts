// Selects the connected account of a conversation.
import { createSelector } from '@reduxjs/toolkit'
import type { Row } from '../../../contract/index.ts'
import { selectRows } from './selectors.ts'
import type { RecordsState } from './selectors.ts'

const selectByAccount = createSelector(
  [(state: RecordsState) => selectRows(state, 'CHANNEL')],
  (channels): ReadonlyMap<string, Row<'CHANNEL'>> => new Map(channels.map((channel) => [channel.accountId, channel])),
)

export const selectAccount = (state: RecordsState, accountId: string | null | undefined): Row<'CHANNEL'> | undefined =>
  accountId ? selectByAccount(state).get(accountId) : undefined
