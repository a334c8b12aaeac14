// However responses, pushes, deletions and late reads interleave, a record ends at its highest version.
import fc from 'fast-check'
import type { AnyRow } from '../../contract/index.ts'
import type { PushEnvelope } from '../../contract/events.ts'
import { received, removed } from '../../src/store/entities/actions.ts'
import type { Origin } from '../../src/store/entities/actions.ts'
import { rowsIn } from '../../src/store/entities/table-adapter.ts'
import { buildFlush } from '../../src/store/realtime/build-flush.ts'
import { createRootReducer } from '../../src/store/root-reducer.ts'
import type { RootState } from '../../src/store/root-reducer.ts'
import { epoch, id, threadRow } from '../store/support/rows.ts'

const reduce = createRootReducer()
const start = (): RootState => reduce(undefined, { type: 'start' })

interface Change {
  readonly id: string
  readonly epoch: number
  readonly version: number
  readonly deleted: boolean
}

/** A stream's history: every change takes the next version; a restored backup starts a later epoch with lower versions. */
const history = fc
  .array(fc.record({ record: fc.integer({ min: 1, max: 4 }), deleted: fc.boolean(), restored: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((drawn) => {
    let at = { epoch, version: 0 }
    return drawn.map(({ record, deleted, restored }, index): Change => {
      at =
        restored && index > 0
          ? { epoch: at.epoch + 1, version: Math.ceil(at.version / 2) }
          : { ...at, version: at.version + 1 }
      return { id: id(record), deleted, ...at }
    })
  })

const rowOf = ({ id: _id, version, epoch: era }: Change): AnyRow =>
  threadRow({ _id, version, epoch: era, title: `${era}/${version}` })

const action = (change: Change, origin: Origin) =>
  change.deleted
    ? removed({ rows: { THREAD: [{ id: change.id, epoch: change.epoch, version: change.version }] } })
    : received({ rows: { THREAD: [rowOf(change)] }, origin })

/** Every change at least once, some repeated and late, in any order. */
const interleaved = history.chain((changes) =>
  fc.record({
    changes: fc.constant(changes),
    deliveries: fc
      .array(fc.constantFrom(...changes), { maxLength: 12 })
      .chain((again) => fc.shuffledSubarray([...changes, ...again], { minLength: changes.length + again.length })),
    origins: fc.infiniteStream(fc.constantFrom<Origin>('http', 'push', 'disk', 'command')),
  }),
)

const newestOf = (changes: readonly Change[]): readonly Change[] => [
  ...new Map(changes.map((change) => [change.id, change])).values(),
]

const titles = (state: RootState): string[] =>
  rowsIn(state.entities.THREAD.table)
    .map((row) => `${row._id} ${String(row['title'])}`)
    .sort()

test('any interleaving ends at the highest version of every record', () => {
  fc.assert(
    fc.property(interleaved, ({ changes, deliveries, origins }) => {
      const ended = deliveries.reduce(
        (state, change) => reduce(state, action(change, origins.next().value as Origin)),
        start(),
      )
      const expected = newestOf(changes).filter((change) => !change.deleted)
      expect(titles(ended)).toEqual(expected.map((change) => `${change.id} ${change.epoch}/${change.version}`).sort())
      expect([...ended.inbox.view.order.ids].sort()).toEqual(expected.map((change) => change.id).sort())
    }),
  )
})

const envelope = (change: Change, index: number): PushEnvelope => ({
  room: 'org:a/all',
  stream: 'org:a',
  prev: index,
  seq: change.version,
  epoch: change.epoch,
  organisationId: null,
  type: 'THREAD_UPDATED',
  objectType: 'THREAD',
  op: change.deleted ? 'delete' : 'update',
  ids: [change.id],
  ...(change.deleted ? {} : { rows: [rowOf(change)] }),
  at: '2026-01-01T00:00:00.000Z',
})

test('a flush ends where its envelopes one by one would, and reaches the same cursors', () => {
  fc.assert(
    fc.property(history, (changes) => {
      const envelopes = changes.map(envelope)
      const apply = (state: RootState, some: readonly PushEnvelope[]): RootState =>
        buildFlush(some).runs.reduce(
          (next, run) =>
            reduce(
              next,
              run.kind === 'deletes' ? removed({ rows: run.rows }) : received({ rows: run.rows, origin: 'push' }),
            ),
          state,
        )
      const together = apply(start(), envelopes)
      const oneByOne = envelopes.reduce((state, single) => apply(state, [single]), start())
      expect(titles(together)).toEqual(titles(oneByOne))
      expect(buildFlush(envelopes).cursors).toEqual({
        'org:a/all': Math.max(...changes.map((change) => change.version)),
      })
    }),
  )
})
