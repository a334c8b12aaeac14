// The organisations that the list's filter names, one or several.
import type { InboxFilter } from './inbox-filter.ts'

/** @returns ids, of one and several the narrower; null: all that somebody sees */
export const getFilteredOrganisations = ({
  organisationId,
  organisationIds,
}: Pick<InboxFilter, 'organisationId' | 'organisationIds'>): readonly string[] | null =>
  organisationId === null ? (organisationIds?.split(',') ?? null) : [organisationId]
