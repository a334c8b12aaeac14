// Keyed debounced actions (platform document section 4), and what stands open over the screen as state.
import { cleared } from '../../src/store/entities/actions.ts'
import { debounced } from '../../src/store/debounce/debounced.ts'
import { closed, opened, retitled } from '../../src/store/dialogs/openings-slice.ts'
import { noticeShown, selectNotices } from '../../src/store/notices/notices-slice.ts'
import { createTestStore } from './support/create-test-store.ts'

describe('debounced actions', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const say = (title: string) => noticeShown({ kind: 'info', place: 'toast', title })
  const begin = () => {
    const { store } = createTestStore()
    return { dispatch: store.dispatch, said: () => selectNotices(store.getState()).map(({ title }) => title) }
  }

  test('wait 500 ms; a new one with the same key takes the place of the one that waits', () => {
    const { dispatch, said } = begin()
    dispatch(debounced('one', say('a')))
    jest.advanceTimersByTime(499)
    dispatch(debounced('one', say('b')))
    jest.advanceTimersByTime(499)
    expect(said()).toEqual([])
    jest.advanceTimersByTime(1)
    expect(said()).toEqual(['b'])
  })

  test('of another key are no business of it, nor are those of another store', () => {
    const [one, other] = [begin(), begin()]
    one.dispatch(debounced('one', say('a')))
    one.dispatch(debounced('two', say('b'), 100))
    other.dispatch(debounced('one', say('c')))
    jest.advanceTimersByTime(100)
    expect(one.said()).toEqual(['b'])
    jest.advanceTimersByTime(400)
    expect([one.said(), other.said()]).toEqual([['b', 'a'], ['c']])
  })

  test('can be taken back, the replaced one without harm to the one in its place', () => {
    const { dispatch, said } = begin()
    const takeBack = dispatch(debounced('one', say('a')))
    dispatch(debounced('one', say('b')))
    takeBack()
    jest.advanceTimersByTime(500)
    expect(said()).toEqual(['b'])
    dispatch(debounced('one', say('c')))()
    jest.advanceTimersByTime(500)
    expect(said()).toEqual(['b'])
  })
})

describe('what stands open', () => {
  const dropDown = (key: string) => opened({ key, kind: 'dropDown', title: key })
  const popup = (key: string) => opened({ key, kind: 'popup', title: key })
  const begin = () => {
    const { store } = createTestStore()
    return { store, keys: () => store.getState().openings.map(({ key }) => key) }
  }

  test('is one drop-down at a time; popups lie over each other', () => {
    const { store, keys } = begin()
    for (const action of [popup('edit'), dropDown('columns'), dropDown('views'), popup('save')]) store.dispatch(action)
    expect(keys()).toEqual(['edit', 'views', 'save'])
    store.dispatch(closed('views'))
    store.dispatch(retitled({ key: 'edit', title: 'Edit Ada' }))
    expect(store.getState().openings).toEqual([{ key: 'edit', kind: 'popup', title: 'Edit Ada' }, { key: 'save', kind: 'popup', title: 'save' }])
  })

  test('closes with the session', () => {
    const { store, keys } = begin()
    store.dispatch(popup('edit'))
    store.dispatch(cleared())
    expect(keys()).toEqual([])
  })
})
