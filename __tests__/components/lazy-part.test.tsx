// A part of a screen whose code fails to load says so in its place and loads later by itself; the rest of the screen keeps working.
import { act, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createI18n } from '../../src/app/i18n.ts'
import { lazyPart } from '../../src/components/lazy-part.tsx'
import { retryLoadsNow } from '../../src/lib/retry-until-loaded.ts'

const Panel = () => <p>The panel</p>

const lost = (): Error => Object.assign(new Error('lost'), { name: 'ChunkLoadError' })

/** A part whose code fails to load this many times and then loads. */
const lostTimes = (times: number, options?: Parameters<typeof lazyPart>[1]) => {
  let attempts = 0
  return lazyPart(() => ((attempts += 1) <= times ? Promise.reject(lost()) : Promise.resolve(Panel)), options)
}

const show = async (Part: React.ComponentType): Promise<void> => {
  const { languages, loaded } = createI18n('en')
  await loaded
  render(
    <I18nextProvider i18n={languages}>
      <p>The rest</p>
      <Part />
    </I18nextProvider>,
  )
  // The load fails and is counted.
  await act(async () => undefined)
}

/** Restores the connection. */
const reconnect = (): Promise<void> => act(async () => retryLoadsNow())

test('a lost part says that it waits, beside what stands in its place, and comes with the connection', async () => {
  await show(lostTimes(2, { Skeleton: () => <p>A sketch of the panel</p> }))
  expect(screen.getByRole('status')).toHaveTextContent('Waiting for the connection…')
  expect(screen.getByText('A sketch of the panel')).toBeInTheDocument()
  await reconnect()
  expect(screen.getByRole('status')).toBeInTheDocument()
  await reconnect()
  expect(await screen.findByText('The panel')).toBeInTheDocument()
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  expect(screen.getByText('The rest')).toBeInTheDocument()
})

test('a lost part without anything to see says nothing', async () => {
  await show(lostTimes(1, { note: 'none' }))
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  await reconnect()
  expect(await screen.findByText('The panel')).toBeInTheDocument()
})

test('a part that breaks offers to load the page again, in its own place alone', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  await show(lazyPart(() => Promise.reject(new TypeError('a mistake in the part'))))
  expect(await screen.findByRole('alert')).toHaveTextContent('This part cannot be shown.')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
  expect(screen.getByText('The rest')).toBeInTheDocument()
})

test('a part of a version that the server no longer has says that there is a new one', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }))
  await show(lazyPart(() => Promise.reject(Object.assign(lost(), { request: '/panel.000000.js' }))))
  expect(await screen.findByRole('alert')).toHaveTextContent('A new version is available.')
  expect(screen.getByText('The rest')).toBeInTheDocument()
})

test('a part that was loaded before it is drawn is drawn at once', async () => {
  const Part = lostTimes(0)
  await Part.preload()
  render(<Part />)
  expect(screen.getByText('The panel')).toBeInTheDocument()
})
