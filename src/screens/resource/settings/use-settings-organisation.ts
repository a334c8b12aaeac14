// Organisation of the settings: the one in the address, otherwise the first that the user manages.
import { skipToken } from '@reduxjs/toolkit/query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { maxListLimit } from '../../../../contract/constants.ts'
import type { Row } from '../../../../contract/index.ts'
import { canManageOrganisation, isAdministrator, isMember } from '../../../../contract/permissions.ts'
import { selectRows } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { useListQuery } from '../../../store/records/api.ts'
import { readSettingsOrganisation } from '../../../store/ui/settings-paths.ts'

interface SettingsOrganisation {
  /** Sorted by name. */
  readonly organisations: readonly Row<'ORGANISATION'>[]
  /** undefined while none is known. */
  readonly organisation: Row<'ORGANISATION'> | undefined
  readonly manages: boolean
}

export const useSettingsOrganisation = (): SettingsOrganisation => {
  const { i18n } = useTranslation()
  const [query] = useSearchParams()
  const rights = useAppSelector(selectRights)
  // The bootstrap loads all organisations of members.
  const asks = rights !== null && isAdministrator(rights)
  useListQuery(asks ? { type: 'ORGANISATION', limit: maxListLimit, sort: { name: 1 } } : skipToken)
  const storedOrganisations = useAppSelector((state) => selectRows(state, 'ORGANISATION'))
  const organisations =
    rights === null
      ? []
      : storedOrganisations
          .filter(({ _id, deletedTime }) => isMember(rights, _id) && !deletedTime)
          .sort((one, other) => (one.name ?? '').localeCompare(other.name ?? '', i18n.language))
  const requestedId = readSettingsOrganisation(query)
  const managed = organisations.filter(({ _id }) => rights !== null && canManageOrganisation(rights, _id))
  const organisation = organisations.find(({ _id }) => _id === requestedId) ?? managed[0] ?? organisations[0]
  return {
    organisations,
    organisation,
    manages: organisation !== undefined && managed.includes(organisation),
  }
}
