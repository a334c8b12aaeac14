// Keyed debounced actions, and open overlays as state.
import { cleared } from '../../../src/store/events.ts'
import { debounce } from '../../../src/store/ui/debounce.ts'
import { closed, opened, retitled } from '../../../src/store/ui/disclosures-slice.ts'
import { toastShown, selectToasts } from '../../../src/store/ui/toasts-slice.ts'
import { createTestStore } from '../support/create-test-store.ts'

describe('debounced actions', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const say = (title: string) => toastShown({ kind: 'info', place: 'toast', title })
  const begin = () => {
    const { store } = createTestStore()
    return { dispatch: store.dispatch, said: () => selectToasts(store.getState()).map(({ title }) => title) }
  }

  test('wait 500 ms; a new one with the same key takes the place of the one that waits', () => {
    const { dispatch, said } = begin()
    dispatch(debounce('one', say('a')))
    jest.advanceTimersByTime(499)
    dispatch(debounce('one', say('b')))
    jest.advanceTimersByTime(499)
    expect(said()).toEqual([])
    jest.advanceTimersByTime(1)
    expect(said()).toEqual(['b'])
  })

  test('of another key are no business of it, nor are those of another store', () => {
    const [one, other] = [begin(), begin()]
    one.dispatch(debounce('one', say('a')))
    one.dispatch(debounce('two', say('b'), 100))
    other.dispatch(debounce('one', say('c')))
    jest.advanceTimersByTime(100)
    expect(one.said()).toEqual(['b'])
    jest.advanceTimersByTime(400)
    expect([one.said(), other.said()]).toEqual([['b', 'a'], ['c']])
  })

  test('can be taken back, the replaced one without harm to the one in its place', () => {
    const { dispatch, said } = begin()
    const takeBack = dispatch(debounce('one', say('a')))
    dispatch(debounce('one', say('b')))
    takeBack()
    jest.advanceTimersByTime(500)
    expect(said()).toEqual(['b'])
    dispatch(debounce('one', say('c')))()
    jest.advanceTimersByTime(500)
    expect(said()).toEqual(['b'])
  })
})

describe('what stands open', () => {
  const dropDown = (key: string) => opened({ key, kind: 'dropDown', title: key })
  const popup = (key: string) => opened({ key, kind: 'popup', title: key })
  const begin = () => {
    const { store } = createTestStore()
    return { store, keys: () => store.getState().disclosures.map(({ key }) => key) }
  }

  test('is one drop-down at a time; popups lie over each other', () => {
    const { store, keys } = begin()
    for (const action of [popup('edit'), dropDown('columns'), dropDown('views'), popup('save')]) store.dispatch(action)
    expect(keys()).toEqual(['edit', 'views', 'save'])
    store.dispatch(closed('views'))
    store.dispatch(retitled({ key: 'edit', title: 'Edit Ada' }))
    expect(store.getState().disclosures).toEqual([
      { key: 'edit', kind: 'popup', title: 'Edit Ada' },
      { key: 'save', kind: 'popup', title: 'save' },
    ])
  })

  test('closes with the session', () => {
    const { store, keys } = begin()
    store.dispatch(popup('edit'))
    store.dispatch(cleared())
    expect(keys()).toEqual([])
  })
})
