// The alert area (80 s) and the toasts (4.5 s, closing in 150 ms): their content and when they disappear (docs/decisions.md, 13).
import { act, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import type { i18n } from 'i18next'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { toastPositions } from '../../contract/constants.ts'
import { Toasts } from '../../src/app/frame/Toasts.tsx'
import { createI18n } from '../../src/app/i18n.ts'
import { toastShown } from '../../src/store/ui/toasts-slice.ts'
import type { ToastContent } from '../../src/store/ui/toasts-slice.ts'
import { toastPositionChosen } from '../../src/store/network/settings-slice.ts'
import { createTestStore } from '../store/support/create-test-store.ts'

let languages: i18n

beforeAll(async () => {
  const created = createI18n('en')
  await created.loaded
  await created.languages.loadNamespaces(['errors', 'threads'])
  languages = created.languages
})

beforeEach(() => void jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const showToasts = () => {
  const { store } = createTestStore()
  render(
    <Provider store={store}>
      <I18nextProvider i18n={languages}>
        <MemoryRouter>
          <Toasts />
        </MemoryRouter>
      </I18nextProvider>
    </Provider>,
  )
  return { store, say: (content: ToastContent) => act(() => void store.dispatch(toastShown(content))) }
}

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const sent = { kind: 'success', place: 'toast', titleKey: 'threads:snoozed', values: { time: 'tomorrow' } } as const
const forbidden = {
  kind: 'warning',
  place: 'alert',
  titleKey: 'errors:FORBIDDEN',
  textKey: 'errors:FORBIDDEN_text',
} as const

test('a toast stays 4.5 s and closes in 150 ms', () => {
  const { say } = showToasts()
  say(sent)
  expect(screen.getByRole('status')).toHaveTextContent('Snoozed until tomorrow')
  pass(4_499)
  expect(screen.getByRole('status')).not.toHaveClass('closing')
  pass(1)
  expect(screen.getByRole('status')).toHaveClass('closing')
  pass(150)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('a failure names a customer whose name nobody knows as the list does', () => {
  const { say } = showToasts()
  say({ kind: 'warning', place: 'alert', titleKey: 'threads:failed.closeThread', values: { name: '' } })
  expect(screen.getByRole('alert')).toHaveTextContent('Not closed: Customer')
})

test('an alert stays 80 s, with the reason under its title', () => {
  const { say } = showToasts()
  say(forbidden)
  expect(screen.getByRole('alert')).toHaveTextContent('You do not have permission to do this')
  expect(screen.getByRole('alert')).toHaveTextContent('Ask your manager for access.')
  pass(79_999)
  expect(screen.getByRole('alert')).toBeInTheDocument()
  pass(1)
  pass(150)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('it can be closed by hand', () => {
  const { say } = showToasts()
  say(forbidden)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  pass(150)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('while it is pointed at it stays', () => {
  const { say } = showToasts()
  say(sent)
  fireEvent.pointerEnter(screen.getByRole('status'))
  pass(60_000)
  expect(screen.getByRole('status')).not.toHaveClass('closing')
  fireEvent.pointerLeave(screen.getByRole('status'))
  pass(4_500)
  pass(150)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('an unknown event is shown by name and payload, as text', () => {
  const { say } = showToasts()
  say({ kind: 'info', place: 'alert', title: 'NEW_THING', text: '{"a":"<img src=x onerror=alert(1)>"}' })
  expect(screen.getByRole('status')).toHaveTextContent('NEW_THING')
  expect(screen.getByRole('status')).toHaveTextContent('<img src=x onerror=alert(1)>')
  expect(document.querySelector('img')).toBeNull()
})

test('a code nobody has translated falls back to the kind of toast', () => {
  const { say } = showToasts()
  say({ kind: 'warning', place: 'alert', titleKey: 'errors:FROM_THE_FUTURE', textKey: 'errors:FROM_THE_FUTURE_text' })
  expect(screen.getByRole('alert')).toHaveTextContent(/^Warning$/)
})

test.each(toastPositions)('toasts stand at the %s where that was chosen', (position) => {
  const { say, store } = showToasts()
  act(() => void store.dispatch(toastPositionChosen(position)))
  say(sent)
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveClass(position)
})

test('toasts stand at the lower right unless something else was chosen', () => {
  const { say } = showToasts()
  say(sent)
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveClass('bottom-right')
})

test.each([
  ['info', 'Info'],
  ['success', 'Success'],
  ['warning', 'Warning'],
  ['danger', 'Error'],
] as const)('a toast of the kind %s has its own colour, and is called %s by default', (kind, title) => {
  const { say } = showToasts()
  say({ kind, place: 'alert' })
  const toast = screen.getByText(title).closest('[role]')
  expect(toast).toHaveClass(kind)
})
