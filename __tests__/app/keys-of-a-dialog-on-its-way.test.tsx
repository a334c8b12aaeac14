// Keys that are pressed between asking for a dialog and its coming: its code is loaded when it is first asked for, which takes long on a bad line.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { renderApp } from './support/render-app.tsx'

test('belong to the dialog: they give no command to the screen behind it', async () => {
  const { store } = await renderApp({ signedIn: true })
  await screen.findByRole('heading', { name: /^Inbox/ })
  const open = () => store.getState().front.open
  const opened: unknown[] = []
  // The keys are heard once what hears them has come.
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
    expect(open()).toBe('palette')
    opened.push(document.querySelector('[role="dialog"]'))
    fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN' })
    opened.push(open())
  })
  expect(opened).toEqual([null, 'palette'])
  expect(await screen.findByLabelText('Commands and search', { selector: 'input' })).toHaveFocus()
})
