// Optimistic updates of any type and number: a record is its row with the remaining updates on top, in the order in which they were added.
import fc from 'fast-check'
import type { Action } from '@reduxjs/toolkit'
import type { EntityType } from '../../contract/index.ts'
import { evicted, received, removed } from '../../src/store/entities/actions.ts'
import { cleared } from '../../src/store/events.ts'
import { selectRecord } from '../../src/store/entities/selectors.ts'
import { optimisticUpdateAdded, optimisticUpdateRemoved } from '../../src/store/entities/optimistic-updates-slice.ts'
import type { OptimisticUpdate } from '../../src/store/entities/optimistic-updates-slice.ts'
import { createRootReducer } from '../../src/store/root-reducer.ts'
import type { RootState } from '../../src/store/root-reducer.ts'
import { epoch, id, row } from '../store/support/rows.ts'

const reduce = createRootReducer()
const types: readonly EntityType[] = ['THREAD', 'FBMESSAGE', 'CUSTOMER']
const ids = [id(1), id(2), id(3)]

const type = fc.constantFrom(...types)
const recordId = fc.constantFrom(...ids)
const request = fc.constantFrom('command-1', 'command-2', 'command-3')
const patch = fc.record({ colour: fc.constantFrom('red', 'blue', null), size: fc.nat(3) }, { requiredKeys: [] })

type Step =
  | { readonly kind: 'row'; readonly type: EntityType; readonly id: string; readonly size: number }
  | { readonly kind: 'gone' | 'evicted'; readonly type: EntityType; readonly id: string }
  | { readonly kind: 'laid'; readonly update: OptimisticUpdate }
  | { readonly kind: 'lifted'; readonly request: string }
  | { readonly kind: 'cleared' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('row' as const),
      type,
      id: recordId,
      size: fc.integer({ min: 10, max: 19 }),
    }),
  },
  fc.record({ kind: fc.constantFrom('gone' as const, 'evicted' as const), type, id: recordId }),
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('laid' as const),
      update: fc.record({ request, type, id: recordId, patch }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('lifted' as const), request }) },
  fc.constant({ kind: 'cleared' as const }),
)

/** Versions grow with the steps, so that every row is the newest. */
const actionOf = (one: Step, version: number): Action => {
  switch (one.kind) {
    case 'row':
      return received({ rows: { [one.type]: [row({ _id: one.id, version, size: one.size })] }, origin: 'push' })
    case 'gone':
      return removed({ rows: { [one.type]: [{ id: one.id, version, epoch }] } })
    case 'evicted':
      return evicted({ ids: { [one.type]: [one.id] } })
    case 'laid':
      return optimisticUpdateAdded(one.update)
    case 'lifted':
      return optimisticUpdateRemoved(one.request)
    case 'cleared':
      return cleared()
  }
}

interface ExpectedState {
  readonly rows: ReadonlyMap<string, object>
  readonly updates: readonly OptimisticUpdate[]
}

const placeOf = (one: { readonly type: EntityType; readonly id: string }): string => `${one.type} ${one.id}`

const expectedAfter = ({ rows, updates }: ExpectedState, one: Step, version: number): ExpectedState => {
  const held = new Map(rows)
  if (one.kind === 'row') held.set(placeOf(one), row({ _id: one.id, version, size: one.size }))
  if (one.kind === 'gone' || one.kind === 'evicted') held.delete(placeOf(one))
  if (one.kind === 'cleared') return { rows: new Map(), updates: [] }
  if (one.kind === 'laid') return { rows: held, updates: [...updates, one.update] }
  return {
    rows: held,
    updates: one.kind === 'lifted' ? updates.filter((update) => update.request !== one.request) : updates,
  }
}

const seenBy = (
  { rows, updates }: ExpectedState,
  place: { readonly type: EntityType; readonly id: string },
): object | undefined => {
  const known = rows.get(placeOf(place))
  return (
    known &&
    updates
      .filter((update) => placeOf(update) === placeOf(place))
      .reduce<object>((seen, update) => ({ ...seen, ...update.patch }), known)
  )
}

const places = types.flatMap((one) => ids.map((held) => ({ type: one, id: held })))
const seen = (state: RootState, { type: of, id: held }: (typeof places)[number]): unknown =>
  selectRecord(state, of, held)

test('after any steps every record is its row with the updates that are left', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let state = reduce(undefined, { type: 'start' })
      let expected: ExpectedState = { rows: new Map(), updates: [] }
      steps.forEach((one, index) => {
        state = reduce(state, actionOf(one, index + 1))
        expected = expectedAfter(expected, one, index + 1)
        for (const place of places) expect(seen(state, place)).toEqual(seenBy(expected, place))
      })
    }),
  )
})

test('the views keep untouched parts identical', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 20 }),
      fc.oneof(
        fc.record({ kind: fc.constant('laid' as const), update: fc.record({ request, type, id: recordId, patch }) }),
        fc.record({ kind: fc.constant('lifted' as const), request }),
      ),
      (steps, last) => {
        const before = steps.reduce(
          (state, one, index) => reduce(state, actionOf(one, index + 1)),
          reduce(undefined, { type: 'start' }),
        )
        const after = reduce(before, actionOf(last, steps.length + 1))
        const touched = new Set(
          last.kind === 'laid'
            ? [placeOf(last.update)]
            : places
                .filter(({ type: of, id: held }) =>
                  before.optimisticUpdates[of]?.[held]?.some((update) => update.request === last.request),
                )
                .map(placeOf),
        )
        for (const place of places)
          if (!touched.has(placeOf(place))) expect(seen(after, place)).toBe(seen(before, place))
        if (touched.size === 0) expect(after).toBe(before)
      },
    ),
  )
})
