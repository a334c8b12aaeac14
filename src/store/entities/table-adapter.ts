// The only access to a table: RTK's unsorted entity adapter with the same types, so that slices use it like any other adapter.
import { isFluxStandardAction } from '@reduxjs/toolkit'
import type { EntityAdapter, EntitySelectors, EntityState, PayloadAction, Update } from '@reduxjs/toolkit'
import type { AnyRow } from '../../../contract/index.ts'
import { Table as RowTable } from './table.ts'
import type { IdOf, TableEdit } from './table.ts'

type Many<Row> = readonly Row[] | Readonly<Record<string, Row>>
type Argument<Value> = Value | PayloadAction<Value>
type Where<Row> = { readonly where: Partial<Row> }
type RowUpdate<Row extends object> = Update<Row, string>

/** RTK's operations return the type of state they were given; here it is always a table. */
type Operation<Value> = <State>(state: unknown, given: Argument<Value>) => State

interface TableAdapter<Row extends object> extends EntityAdapter<Row, string> {
  getInitialState(state?: undefined, rows?: Many<Row>): RowTable<Row>
  /** A table cannot hold further fields; a slice keeps them beside it. @throws always */
  getInitialState<Fields extends object>(fields: Fields, rows?: Many<Row>): EntityState<Row, string> & Fields
  /** Not in RTK: a row is stored only if `replaces` accepts it over the known one; one look-up per row. */
  setWhere(
    state: RowTable<Row>,
    rows: readonly Row[],
    replaces: (row: Row, known: Row | undefined) => boolean,
  ): RowTable<Row>
  /** Restores a table from JSON, where it is an array of rows. */
  revived(state: RowTable<Row> | readonly Row[]): RowTable<Row>
}

/** As with RTK's adapter, a reducer may pass the action itself. */
const valueOf = <Value>(given: Argument<Value>): Value =>
  isFluxStandardAction(given) ? (given as PayloadAction<Value>).payload : (given as Value)

const listOf = <Row>(many: Many<Row>): readonly Row[] =>
  Array.isArray(many) ? (many as readonly Row[]) : Object.values(many)

const always = (): boolean => true
const never = (): boolean => false

/** The adapter's states are always tables, although RTK's signatures use other types. */
const tableIn = <Row extends object>(state: unknown): RowTable<Row> => state as RowTable<Row>

const createSelectors =
  <Row extends object>() =>
  <State>(
    tableOf: (state: State) => EntityState<Row, string> = (state) => tableIn<Row>(state),
  ): EntitySelectors<Row, State, string> => {
    const table = (state: State): RowTable<Row> => tableIn(tableOf(state))
    return {
      selectIds: (state) => table(state).ids,
      selectEntities: (state) => table(state).entities,
      selectAll: (state) => table(state).rows,
      selectTotal: (state) => table(state).size,
      // RTK spells out the row's type field by field.
      selectById: ((state, id) => table(state).get(id)) as EntitySelectors<Row, State, string>['selectById'],
      selectByIds: (state, ids) => ids.flatMap((id) => table(state).get(id) ?? []),
    }
  }

/** @param options.selectId must always return the same id for a row */
export const createTableAdapter = <Row extends object>({
  selectId,
}: {
  readonly selectId: IdOf<Row>
}): TableAdapter<Row> => {
  type State = RowTable<Row>
  type Edit = TableEdit<Row>
  const empty = RowTable.empty(selectId)

  const operation =
    <Value>(mutate: (edit: Edit, value: Value) => void): Operation<Value> =>
    <Answer>(state: unknown, given: Argument<Value>) =>
      tableIn<Row>(state).edit((edit) => mutate(edit, valueOf(given))) as Answer

  const add = ({ put }: Edit, rows: Many<Row>): void => {
    for (const row of listOf(rows)) put(selectId(row), row, never)
  }
  const set = ({ put }: Edit, rows: Many<Row>): void => {
    for (const row of listOf(rows)) put(selectId(row), row, always)
  }

  /** Several updates of one record are merged; a record whose id changes moves to the end. */
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
    return conditions.length === 0
      ? []
      : state.rows.filter((row) => conditions.every(([field, value]) => row[field] === value)).map(selectId)
  }

  const removeMany: Operation<readonly string[] | Where<Row>> = <Answer>(
    state: unknown,
    given: Argument<readonly string[] | Where<Row>>,
  ) => {
    const removal = valueOf(given)
    const table = tableIn<Row>(state)
    const ids = 'where' in removal ? matching(table, removal.where) : removal
    return table.edit(({ remove }) => {
      for (const id of ids) remove(id)
    }) as Answer
  }

  const tableOf = (rows: Many<Row>): State => empty.edit((edit) => set(edit, rows))

  const getInitialState = (fields: object | undefined, rows: Many<Row> = []): State => {
    if (fields !== undefined) throw new Error('a table has no other fields: keep them beside it')
    return tableOf(rows)
  }

  return {
    selectId,
    // The second overload always throws.
    getInitialState: getInitialState as TableAdapter<Row>['getInitialState'],
    addOne: operation<Row>((edit, row) => add(edit, [row])),
    addMany: operation(add),
    setOne: operation<Row>((edit, row) => set(edit, [row])),
    setMany: operation(set),
    setAll: <Answer>(_state: unknown, given: Argument<Many<Row>>) => tableOf(valueOf(given)) as Answer,
    removeOne: operation<string>(({ remove }, id) => remove(id)),
    removeMany,
    removeAll: <Answer>(_state: unknown) => empty as Answer,
    updateOne: operation<RowUpdate<Row>>((edit, one) => update(edit, [one])),
    updateMany: operation(update),
    upsertOne: operation<Row>((edit, row) => upsert(edit, [row])),
    upsertMany: operation(upsert),
    setWhere: (state, rows, replaces) =>
      state.edit(({ put }) => {
        for (const row of rows) if (replaces(row, undefined)) put(selectId(row), row, (known) => replaces(row, known))
      }),
    getSelectors: createSelectors<Row>(),
    sortComparer: false,
    revived: (state) => (state instanceof RowTable ? state : tableOf(state)),
  }
}

export type Table = RowTable<AnyRow>

export const tableAdapter = createTableAdapter<AnyRow>({ selectId: (row) => row._id })

const selectors = tableAdapter.getSelectors()

// RTK's selectors return mutable arrays; these must never be written to.
export const rowIn: (table: Table, id: string) => AnyRow | undefined = selectors.selectById
export const rowsIn: (table: Table) => readonly AnyRow[] = selectors.selectAll
export const idsIn: (table: Table) => readonly string[] = selectors.selectIds
