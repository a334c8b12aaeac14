// A screen that breaks says so and offers a way on; the next screen still opens.
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { AppBoundary } from '../../src/app/AppBoundary.tsx'
import { logGlobalErrors } from '../../src/app/global-errors.ts'
import { createI18n } from '../../src/app/i18n.ts'

const Breaks = (): never => {
  throw new Error('it broke')
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined))

test('shows what happened, logs it, and opens the next screen', async () => {
  const { languages, loaded } = createI18n('en')
  await loaded
  const at = (place: string, child: React.ReactNode) => (
    <I18nextProvider i18n={languages}>
      <AppBoundary resetKey={place}>{child}</AppBoundary>
    </I18nextProvider>
  )
  const { rerender } = render(at('/one', <Breaks />))
  expect(screen.getByRole('alert')).toHaveTextContent('Something unexpected happened')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
  expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ message: 'it broke' }))
  rerender(at('/two', <p>Another screen</p>))
  expect(screen.getByText('Another screen')).toBeInTheDocument()
})

test('speaks both languages where translations are what failed', () => {
  const { languages } = createI18n('en')
  render(
    <I18nextProvider i18n={languages}>
      <AppBoundary>
        <Breaks />
      </AppBoundary>
    </I18nextProvider>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent(/Beklenmeyen bir hata.*Something went wrong/)
})

test('logGlobalErrors logs uncaught errors with their place until it is stopped', () => {
  // An iframe's window, because the test's own window counts every uncaught error as a failure.
  const page = document.body.appendChild(document.createElement('iframe')).contentWindow as Window & typeof globalThis
  const stop = logGlobalErrors(page)
  const [error, reason] = [new Error('nobody caught it'), new Error('nobody waited for it')]
  page.dispatchEvent(new page.ErrorEvent('error', { error }))
  page.dispatchEvent(Object.assign(new page.Event('unhandledrejection'), { reason }))
  stop()
  page.dispatchEvent(new page.ErrorEvent('error', { error }))
  const logged = jest.mocked(console.error).mock.calls.filter(([what]) => what === 'Unexpected error')
  expect(logged.map((words) => words.at(-1) as unknown)).toEqual([error, reason])
})
