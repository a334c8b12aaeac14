// The connected account a conversation came through, with its health.
import { createSelector } from '@reduxjs/toolkit'
import type { Row } from '../../../contract/index.ts'
import { selectRows } from '../../store/entities/selectors.ts'
import type { RootState } from '../../store/root-reducer.ts'
import { useAppSelector } from '../../store/hooks.ts'

const selectByAccount = createSelector(
  [(state: RootState) => selectRows(state, 'CHANNEL')],
  (channels): ReadonlyMap<string, Row<'CHANNEL'>> => new Map(channels.map((channel) => [channel.accountId, channel])),
)

export const useAccount = (accountId: string | null | undefined): Row<'CHANNEL'> | undefined =>
  useAppSelector((state) => (accountId ? selectByAccount(state).get(accountId) : undefined))
