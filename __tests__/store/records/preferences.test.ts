// A user's own preferences: each is saved, however quickly they change.
import { signedIn } from '../../../src/store/events.ts'
import { keepSending, selectSending } from '../../../src/store/session/sending-preference.ts'
import { createTestStore } from '../support/create-test-store.ts'
import { epoch, id, row } from '../support/rows.ts'
import { refused } from '../support/test-backend.ts'
import type { BackendAnswer } from '../support/test-backend.ts'

const userId = id(1)

/** Stores one record per subject, as the server does. */
const started = () => {
  const { store, backend } = createTestStore()
  store.dispatch(signedIn({ userId, stats: null }))
  let kept: ReturnType<typeof row> | null = null
  const answer = (changed: object): BackendAnswer => {
    kept = row({ ...(kept ?? { _id: id(7), userId, version: 0 }), ...changed, version: (kept?.version ?? 0) + 1 })
    return { body: { data: kept, rows: { PREFERENCE: [kept] }, epoch } }
  }
  backend.on('POST', '/api/preferences', ({ body }) =>
    kept === null ? answer(body as object) : refused(409, 'ALREADY_EXISTS', { controller: 'PREFERENCE' }),
  )
  backend.on('POST', '/api/preferences/:id', ({ body }) => answer((body as { $set: object }).$set))
  return { store, backend, value: () => kept?.['value'] }
}

test('a choice made before the first one has its answer is kept beside it', async () => {
  const { store, value } = started()
  const kept = await Promise.all([
    store.dispatch(keepSending({ closes: true })),
    store.dispatch(keepSending({ then: 'list' })),
  ])
  expect(kept).toEqual([true, true])
  expect(value()).toEqual({ closes: true, then: 'list' })
  expect(selectSending(store.getState())).toEqual({ closes: true, then: 'list' })
})

test('a choice that waits is nobody’s once somebody else has signed in', async () => {
  const { store, backend, value } = started()
  const release = backend.hold('POST', '/api/preferences')
  const first = store.dispatch(keepSending({ closes: true }))
  const second = store.dispatch(keepSending({ then: 'list' }))
  store.dispatch(signedIn({ userId: id(2), stats: null }))
  release()
  await Promise.all([first, second])
  expect(backend.askedFor('POST', '/api/preferences')).toHaveLength(1)
  expect(value()).toEqual({ closes: true, then: 'next' })
})
