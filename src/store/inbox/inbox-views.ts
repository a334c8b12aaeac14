// Named views of the inbox: the user's saved views, and views shared by an organisation or a team.
import { createSelector } from '@reduxjs/toolkit'
import type { Row } from '../../../contract/index.ts'
import { canManageOrganisation } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { selectRows } from '../entities/selectors.ts'
import { selectRights } from '../network/session-slice.ts'
import type { RootState } from '../root-reducer.ts'
import { readAddress, writeAddress } from './inbox-address.ts'
import type { InboxFilter } from './inbox-filter.ts'

/** `entityType` of saved views of the inbox, which is not a table of records. */
export const inboxViewType = 'INBOX'

export interface InboxView {
  readonly id: string
  readonly type: 'SAVEDVIEW' | 'SHAREDVIEW'
  readonly name: string
  readonly filter: InboxFilter
  /** Path and query. */
  readonly address: string
  /** Whether the reader may delete it. */
  readonly isTheirs: boolean
}

type SavedViewRow = Pick<Row<'SAVEDVIEW'>, '_id' | 'name' | 'table'>

/** The query of the inbox's path, without the open conversation and without times, which would soon be outdated. */
export const toViewSearch = (filter: InboxFilter): string =>
  writeAddress({ threadId: null, messageId: null, filter: { ...filter, endsUntil: null, closedSince: null } }).slice(1)

const toView = (
  { _id, name, table }: SavedViewRow,
  type: InboxView['type'],
  isTheirs: boolean,
  organisationId: string | null,
): InboxView => {
  const search = table?.['search']
  const saved = readAddress(new URLSearchParams(typeof search === 'string' ? search : '')).filter
  const filter = { ...saved, organisationId: saved.organisationId ?? organisationId }
  return { id: _id, type, name, filter, address: writeAddress({ threadId: null, messageId: null, filter }), isTheirs }
}

/** Whether a shared view is for this user: everybody if it names no team, else members of the team and managers. */
export const isViewGiven = (rights: Rights, { organisationId = '', teamId }: Row<'SHAREDVIEW'>): boolean =>
  !teamId ||
  canManageOrganisation(rights, organisationId) ||
  rights.members.some((member) => member.organisationId === organisationId && member.teamIds.includes(teamId))

/** Sorted by name, the user's own views first. */
export const selectInboxViews = createSelector(
  [
    (state: RootState) => selectRows(state, 'SAVEDVIEW'),
    (state: RootState) => selectRows(state, 'SHAREDVIEW'),
    selectRights,
    (state: RootState) => state.session.organisations.length,
    (state: RootState) => state.settings.language,
  ],
  (own, shared, rights, organisationCount, language): readonly InboxView[] => {
    const byName = (one: InboxView, other: InboxView): number => one.name.localeCompare(other.name, language)
    const mine = own.filter(({ entityType }) => entityType === inboxViewType)
    const given = shared.filter(
      (view) => view.entityType === inboxViewType && rights !== null && isViewGiven(rights, view),
    )
    return [
      ...mine.map((view) => toView(view, 'SAVEDVIEW', true, null)).sort(byName),
      ...given
        .map((view) =>
          toView(
            view,
            'SHAREDVIEW',
            rights !== null && canManageOrganisation(rights, view.organisationId ?? ''),
            // For users of several organisations, the view is limited to the one that shares it.
            organisationCount > 1 ? (view.organisationId ?? null) : null,
          ),
        )
        .sort(byName),
    ]
  },
)
