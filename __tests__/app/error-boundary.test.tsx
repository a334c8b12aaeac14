// A screen that breaks says so and offers a way on; the next screen opens all the same.
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { ErrorBoundary } from '../../src/app/ErrorBoundary.tsx'
import { createLanguages } from '../../src/app/i18n.ts'

const Breaks = (): never => {
  throw new Error('it broke')
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined))

test('shows what happened, logs it, and opens the next screen', async () => {
  const { languages, loaded } = createLanguages('en')
  await loaded
  const at = (place: string, child: React.ReactNode) => (
    <I18nextProvider i18n={languages}>
      <ErrorBoundary place={place}>{child}</ErrorBoundary>
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
  const { languages } = createLanguages('en')
  render(
    <I18nextProvider i18n={languages}>
      <ErrorBoundary>
        <Breaks />
      </ErrorBoundary>
    </I18nextProvider>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent(/Beklenmeyen bir hata.*Something went wrong/)
})
