// Members as choices for counting only their conversations, by name.
import { createSelector } from '@reduxjs/toolkit'
import { canManageOrganisation } from '../../../contract/permissions.ts'
import { formatUserName } from '../../../contract/user-name.ts'
import { selectRows } from '../../store/entities/selectors.ts'
import { selectRights } from '../../store/network/session-slice.ts'
import type { RootState } from '../../store/root-reducer.ts'

/** Id and name, without duplicates. */
export const selectMemberChoices = createSelector(
  [
    (state: RootState) => selectRows(state, 'ORGANISATIONMEMBERSHIP'),
    (state: RootState) => selectRows(state, 'USER'),
    selectRights,
    (_state: RootState, organisation: string | null) => organisation,
  ],
  (memberships, users, rights, organisation): readonly (readonly [string, string])[] => {
    const ids = new Set(
      memberships.flatMap(({ organisationId, userId }) =>
        organisationId !== undefined &&
        rights !== null &&
        canManageOrganisation(rights, organisationId) &&
        (organisation === null || organisation === organisationId)
          ? [userId]
          : [],
      ),
    )
    return users.filter(({ _id }) => ids.has(_id)).map((user) => [user._id, formatUserName(user)])
  },
)
