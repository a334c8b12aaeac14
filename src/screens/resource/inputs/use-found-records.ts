// Records that a reference can be set to; requested when the text has not changed for 500 ms.
import { autocompleteDelayMs } from '../../../../contract/constants.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useShownList } from '../../../store/records/use-shown-list.ts'
import { selectRecords } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { buildReferenceSearch } from './reference-search.ts'

const maxFound = 20
const none: readonly string[] = []

export interface FoundRecords {
  readonly rows: readonly AnyRow[]
  readonly isFetching: boolean
  readonly failed: boolean
}

/** Restrictions on the offered records. */
interface Place {
  /** Organisation of the referring record; undefined for any. */
  readonly organisationId: string | undefined
  /** References chosen in other fields, by field. */
  readonly given: Readonly<Record<string, string>> | undefined
}

export const useFoundRecords = (
  type: EntityType,
  text: string,
  { organisationId, given }: Place,
  open: boolean,
): FoundRecords => {
  const debouncedText = useDebounced(text, autocompleteDelayMs)
  const filter = buildReferenceSearch(type, debouncedText, given)
  const { data, isFetching, isError } = useShownList(
    { type, limit: maxFound, ...(filter ? { filter } : {}), ...(organisationId ? { organisationId } : {}) },
    { skip: !open },
  )
  const rows = useAppSelector((state) =>
    selectRecords(state, type, data?.ids ?? none),
  ) as readonly unknown[] as readonly AnyRow[]
  return { rows, isFetching: isFetching || debouncedText !== text, failed: isError }
}
