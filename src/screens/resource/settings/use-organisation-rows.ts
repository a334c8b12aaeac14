// All records of a small type of an organisation, by name; offline, those that the bootstrap loads completely.
import { useTranslation } from 'react-i18next'
import { maxListLimit } from '../../../../contract/constants.ts'
import { getEntityMeta } from '../../../../contract/entity-types.ts'
import { getDeclaration } from '../../../../contract/index.ts'
import type { AnyRow, EntityType, Row } from '../../../../contract/index.ts'
import { selectRows } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { useListQuery } from '../../../store/records/api.ts'

interface OrganisationRows<T extends EntityType> {
  /** undefined while unknown. */
  readonly data: readonly Row<T>[] | undefined
  readonly error: object | undefined
  readonly refetch: () => void
}

export const useOrganisationRows = <T extends EntityType>(type: T, organisationId: string): OrganisationRows<T> => {
  const { i18n } = useTranslation()
  const { currentData: data, error, refetch } = useListQuery({ type, organisationId, limit: maxListLimit })
  const rights = useAppSelector(selectRights)
  const storedRows = useAppSelector((state) => selectRows(state, type)) as readonly unknown[] as readonly AnyRow[]
  const { title } = getDeclaration(type)
  const rows = storedRows
    .filter((row) => row['organisationId'] === organisationId)
    .toSorted((one, other) => title(one).localeCompare(title(other), i18n.language))
  // For other organisations and types, only some records may be loaded by chance.
  const isHeldWhole =
    getEntityMeta(type).bootstrap && rights?.members.some((member) => member.organisationId === organisationId)
  return {
    data:
      data !== undefined || (isHeldWhole && rows.length > 0)
        ? (rows as readonly unknown[] as readonly Row<T>[])
        : undefined,
    error,
    refetch: () => void refetch(),
  }
}
