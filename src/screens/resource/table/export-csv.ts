// Exports all results of a table's query as CSV: fetched in portions, with references by name.
import { maxListLimit } from '../../../../contract/constants.ts'
import { toCellText, toCsv } from '../../../../contract/csv.ts'
import type { CsvSeparator } from '../../../../contract/csv.ts'
import type { AnyRow } from '../../../../contract/index.ts'
import { toReferred } from '../../../../contract/referred.ts'
import type { RecordReference } from '../../../../contract/referred.ts'
import { getValueAt } from '../../../../contract/get-value-at.ts'
import { api } from '../../../store/records/api.ts'
import type { ListArguments } from '../../../store/records/arguments.ts'
import { selectAnyRecord } from '../../../store/entities/selectors.ts'
import { loadRecord } from '../../../store/records/load-record.ts'
import type { AppThunk } from '../../../store/app-thunk.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import { titleOf } from '../values/use-title.ts'

/** Larger exports are left to the server. */
export const maxExportRows = 10_000

/** Titles of the referenced records; an id remains if its record may not be read. @returns null if they could not be loaded */
const namesBehind =
  (
    rows: readonly AnyRow[],
    columns: readonly ResourceField[],
  ): AppThunk<Promise<((record: RecordReference) => string) | null>> =>
  async (dispatch, getState) => {
    const referredRecords = columns.flatMap(({ path, target }) =>
      rows.flatMap((row) => toReferred(getValueAt(row, path), target) ?? []),
    )
    const once = new Map(referredRecords.map((record) => [`${record.type} ${record.id}`, record]))
    const outcomes = await Promise.all(
      [...once.values()].map(({ type, id }) =>
        selectAnyRecord(getState(), type, id) ? undefined : dispatch(loadRecord(type, id)),
      ),
    )
    if (outcomes.includes('failed')) return null
    return ({ type, id }) => {
      const row = selectAnyRecord(getState(), type, id)
      return row ? titleOf(type, row) : id
    }
  }

/** @returns null if a portion or a title could not be loaded */
export const exportCsv =
  (
    question: ListArguments,
    columns: readonly ResourceField[],
    heads: readonly string[],
    separator: CsvSeparator,
  ): AppThunk<Promise<string | null>> =>
  async (dispatch, getState) => {
    const cells: (readonly string[])[] = [heads]
    for (let skip = 0; skip < maxExportRows; skip += maxListLimit) {
      const request = dispatch(
        api.endpoints.list.initiate(
          { ...question, skip, limit: maxListLimit },
          { subscribe: false, forceRefetch: true },
        ),
      )
      const { data } = await request
      if (!data) return null
      const rows = data.ids.flatMap((id) => selectAnyRecord(getState(), question.type, id) ?? [])
      const nameOf = await dispatch(namesBehind(rows, columns))
      if (nameOf === null) return null
      for (const row of rows) {
        const text = ({ path, target }: ResourceField): string => toCellText(getValueAt(row, path), target, nameOf)
        cells.push([titleOf(question.type, row), ...columns.map(text)])
      }
      if (skip + maxListLimit >= data.params.total) break
    }
    return toCsv(cells, separator)
  }
