// The only way into a table: the interface of RTK's entity adapter (unsorted), name for name and answer for answer.
import { isFluxStandardAction } from '@reduxjs/toolkit'
import type { PayloadAction, Update } from '@reduxjs/toolkit'
import type { AnyRow } from '../../../contract/index.ts'
import { Table as RowTable } from './table.ts'
import type { IdOf, TableEdit } from './table.ts'

type Many<Row> = readonly Row[] | Readonly<Record<string, Row>>
type Given<Value> = Value | PayloadAction<Value>
type Where<Row> = { readonly where: Partial<Row> }
type RowUpdate<Row extends object> = Update<Row, string>

/** Reducers may be handed the action itself, as with RTK's adapter. */
const valueOf = <Value>(given: Given<Value>): Value =>
  isFluxStandardAction(given) ? (given as PayloadAction<Value>).payload : (given as Value)

const listOf = <Row>(many: Many<Row>): readonly Row[] => (Array.isArray(many) ? (many as readonly Row[]) : Object.values(many))

const always = (): boolean => true
const never = (): boolean => false

const createSelectors =
  <Row extends object>() =>
  <State = RowTable<Row>>(tableOf: (state: State) => RowTable<Row> = (state) => state as unknown as RowTable<Row>) => ({
    selectIds: (state: State) => tableOf(state).ids,
    selectEntities: (state: State) => tableOf(state).entities,
    selectAll: (state: State) => tableOf(state).rows,
    selectTotal: (state: State) => tableOf(state).size,
    selectById: (state: State, id: string) => tableOf(state).get(id),
    selectByIds: (state: State, ids: readonly string[]) => ids.flatMap((id) => tableOf(state).get(id) ?? []),
  })

/** @param options.selectId must not change its answer for a row */
export const createTableAdapter = <Row extends object>({ selectId }: { readonly selectId: IdOf<Row> }) => {
  type State = RowTable<Row>
  type Edit = TableEdit<Row>
  const empty = RowTable.empty(selectId)

  const operation =
    <Value>(mutate: (edit: Edit, value: Value) => void) =>
    (state: State, given: Given<Value>): State =>
      state.edit((edit) => mutate(edit, valueOf(given)))

  const add = ({ put }: Edit, rows: Many<Row>): void => {
    for (const row of listOf(rows)) put(selectId(row), row, never)
  }
  const set = ({ put }: Edit, rows: Many<Row>): void => {
    for (const row of listOf(rows)) put(selectId(row), row, always)
  }

  /** Several changes of one record count together; one that changes its id moves it to the end. */
  const update = ({ get, put, remove }: Edit, updates: readonly RowUpdate<Row>[]): void => {
    const together = new Map<string, Partial<Row>>()
    for (const { id, changes } of updates) {
      if (get(id) !== undefined) together.set(id, { ...together.get(id), ...changes })
    }
    for (const [id, changes] of together) {
      const known = get(id)
      if (known === undefined) continue
      const changed: Row = { ...known, ...changes }
      if (selectId(changed) !== id) remove(id)
      put(selectId(changed), changed, always)
    }
  }

  const upsert = (edit: Edit, rows: Many<Row>): void => {
    const again: RowUpdate<Row>[] = []
    const added = new Map<string, Row>()
    for (const row of listOf(rows)) {
      const id = selectId(row)
      if (edit.get(id) !== undefined || added.has(id)) again.push({ id, changes: row })
      else added.set(id, row)
    }
    add(edit, [...added.values()])
    update(edit, again)
  }

  const matching = (state: State, where: Partial<Row>): readonly string[] => {
    const conditions = Object.entries(where) as [keyof Row, unknown][]
    return conditions.length === 0 ? [] : state.rows.filter((row) => conditions.every(([field, value]) => row[field] === value)).map(selectId)
  }

  const removeMany = (state: State, given: Given<readonly string[] | Where<Row>>): State => {
    const gone = valueOf(given)
    const ids = 'where' in gone ? matching(state, gone.where) : gone
    return state.edit(({ remove }) => {
      for (const id of ids) remove(id)
    })
  }

  const setAll = (_state: State, given: Given<Many<Row>>): State => empty.edit((edit) => set(edit, valueOf(given)))

  return {
    selectId,
    getInitialState: (_more?: undefined, rows?: Many<Row>): State => (rows === undefined ? empty : setAll(empty, rows)),
    addOne: operation<Row>((edit, row) => add(edit, [row])),
    addMany: operation(add),
    setOne: operation<Row>((edit, row) => set(edit, [row])),
    setMany: operation(set),
    setAll,
    removeOne: operation<string>(({ remove }, id) => remove(id)),
    removeMany,
    removeAll: (_state: State): State => empty,
    updateOne: operation<RowUpdate<Row>>((edit, one) => update(edit, [one])),
    updateMany: operation(update),
    upsertOne: operation<Row>((edit, row) => upsert(edit, [row])),
    upsertMany: operation(upsert),
    /** Beyond RTK's: each row takes its place where `replaces` says so of it and the known one, found by one look-up. */
    setWhere: (state: State, rows: readonly Row[], replaces: (row: Row, known: Row | undefined) => boolean): State =>
      state.edit(({ put }) => {
        for (const row of rows) if (replaces(row, undefined)) put(selectId(row), row, (known) => replaces(row, known))
      }),
    getSelectors: createSelectors<Row>(),
    /** A table that came back from JSON as its rows. */
    revived: (state: State | readonly Row[]): State => (state instanceof RowTable ? state : setAll(empty, state)),
  }
}

export type Table = RowTable<AnyRow>

export const tableAdapter = createTableAdapter<AnyRow>({ selectId: (row) => row._id })

const selectors = tableAdapter.getSelectors()

export const rowIn = selectors.selectById
export const rowsIn = selectors.selectAll
export const idsIn = selectors.selectIds
