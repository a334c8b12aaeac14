// The organisations that the list's filter names.
import type { InboxFilter } from './inbox-filter.ts'

/** @returns ids, the single organisation before the list of several; null: all organisations of the user */
export const getFilteredOrganisations = ({
  organisationId,
  organisationIds,
}: Pick<InboxFilter, 'organisationId' | 'organisationIds'>): readonly string[] | null =>
  organisationId === null ? (organisationIds?.split(',') ?? null) : [organisationId]
