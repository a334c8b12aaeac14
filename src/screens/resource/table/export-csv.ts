// All records that a table's question finds, as CSV: fetched in portions, references by name.
import { listLimitMax } from '../../../../contract/constants.ts'
import { cellText, csvOf, idsIn } from '../../../../contract/csv.ts'
import type { CsvSeparator } from '../../../../contract/csv.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { api } from '../../../store/api/api.ts'
import type { ListArguments } from '../../../store/api/arguments.ts'
import { selectAnyRecord } from '../../../store/entities/selectors.ts'
import { loadRecord } from '../../../store/loader/loader.ts'
import type { AppThunk } from '../../../store/store.ts'
import { valueAt } from '../fields/resource-fields.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import { titleOf } from '../values/use-title.ts'

/** More than that is no table to look at. */
export const exportRowsMax = 10_000

/** The names of what the rows refer to; an id stays where its record cannot be read. */
const namesBehind =
  (rows: readonly AnyRow[], columns: readonly ResourceField[]): AppThunk<Promise<(target: EntityType, id: string) => string>> =>
  async (dispatch, getState) => {
    const wanted = columns.flatMap(({ path, target }) => (target === null ? [] : rows.flatMap((row) => idsIn(valueAt(row, path)).map((id) => `${target} ${id}`))))
    await Promise.all(
      [...new Set(wanted)].map((key) => {
        const [target, id = ''] = key.split(' ') as [EntityType, string]
        return selectAnyRecord(getState(), target, id) ? undefined : dispatch(loadRecord(target, id))
      }),
    )
    return (target, id) => {
      const row = selectAnyRecord(getState(), target, id)
      return row ? titleOf(target, row) : id
    }
  }

/** @returns null where a portion could not be had */
export const exportCsv =
  (question: ListArguments, columns: readonly ResourceField[], heads: readonly string[], separator: CsvSeparator): AppThunk<Promise<string | null>> =>
  async (dispatch, getState) => {
    const cells: (readonly string[])[] = [heads]
    for (let skip = 0; skip < exportRowsMax; skip += listLimitMax) {
      const asked = dispatch(api.endpoints.list.initiate({ ...question, skip, limit: listLimitMax }, { subscribe: false, forceRefetch: true }))
      const { data } = await asked
      if (!data) return null
      const rows = data.ids.flatMap((id) => selectAnyRecord(getState(), question.type, id) ?? [])
      const nameOf = await dispatch(namesBehind(rows, columns))
      for (const row of rows) {
        const text = ({ path, target }: ResourceField): string => cellText(valueAt(row, path), target && ((id) => nameOf(target, id)))
        cells.push([titleOf(question.type, row), ...columns.map(text)])
      }
      if (skip + listLimitMax >= data.params.total) break
    }
    return csvOf(cells, separator)
  }
