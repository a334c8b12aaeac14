// Buttons and menus that depend on props alone: named for screen readers, usable by keyboard.
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Inbox } from 'lucide-react'
import { buttonReenableMs } from '../../contract/constants.ts'
import { EmptyState } from '../../src/components/EmptyState.tsx'
import { IconAction } from '../../src/components/IconAction.tsx'
import { LoadFailed } from '../../src/components/LoadFailed.tsx'
import { Tips } from '../../src/app/frame/Tips.tsx'
import { MenuButton } from '../../src/components/MenuButton.tsx'

const choices = [
  { key: 'all', label: 'All channels' },
  { key: 'one', label: 'Acme Istanbul', detail: 'Messenger' },
]

const showMenu = () => {
  const chosen: string[] = []
  render(
    <MenuButton name="channel" label="Channel" choices={choices} chosen="all" onChoose={(key) => chosen.push(key)}>
      All channels
    </MenuButton>,
  )
  return { person: userEvent.setup(), chosen, button: screen.getByRole('button', { name: 'Channel: All channels' }) }
}

test('an icon is a button with a name, and says the key that does the same', async () => {
  let presses = 0
  render(
    <>
      <IconAction icon={Inbox} label="Close" shortcut="E" onClick={() => (presses += 1)} />
      <Tips />
    </>,
  )
  const button = screen.getByRole('button', { name: 'Close' })
  expect(button).toHaveAttribute('aria-keyshortcuts', 'E')
  await userEvent.click(button)
  expect(presses).toBe(1)
  await userEvent.hover(button)
  expect(await screen.findByRole('tooltip')).toHaveTextContent('CloseE')
})

test('a disabled icon still tells what it would do', async () => {
  render(
    <>
      <IconAction icon={Inbox} label="Close" disabled />
      <Tips />
    </>,
  )
  const button = screen.getByRole('button', { name: 'Close' })
  expect(button).toBeDisabled()
  await userEvent.hover(button.parentElement as HTMLElement)
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Close')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument())
})

test('the keyboard finds the tooltip too, one at a time', async () => {
  const person = userEvent.setup()
  render(
    <>
      <IconAction icon={Inbox} label="Close" />
      <IconAction icon={Inbox} label="Snooze" shortcut="S" />
      <Tips />
    </>,
  )
  await person.tab()
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Close')
  await person.tab()
  await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent('SnoozeS'))
  await person.tab()
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument())
})

test('a menu shows what is chosen and tells what one chooses', async () => {
  const { person, chosen, button } = showMenu()
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await person.click(button)
  const menu = await screen.findByRole('menu')
  expect(within(menu).getByRole('menuitemradio', { name: 'All channels' })).toBeChecked()
  await person.click(within(menu).getByRole('menuitemradio', { name: /Acme Istanbul/ }))
  expect(chosen).toEqual(['one'])
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
})

test('a menu works by keyboard: down, enter, and escape leaves everything as it was', async () => {
  const { person, chosen, button } = showMenu()
  button.focus()
  await person.keyboard('{Enter}')
  await screen.findByRole('menu')
  await person.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toEqual(['one'])
  await waitFor(() => expect(button).toHaveFocus())
  await person.keyboard('{Enter}')
  await screen.findByRole('menu')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  expect(chosen).toEqual(['one'])
})

test('an empty place says what would be here and offers one thing to do', async () => {
  let retried = false
  render(
    <EmptyState
      role="alert"
      icon={Inbox}
      title="Could not be loaded"
      text="The server did not answer."
      action={
        <button type="button" onClick={() => (retried = true)}>
          Retry
        </button>
      }
    />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Could not be loadedThe server did not answer.')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retried).toBe(true)
})

test('a failed namespace is requested once at a time', async () => {
  let asked = 0
  let answer: () => void = () => undefined
  const ask = () =>
    new Promise<void>((resolve) => {
      asked += 1
      answer = resolve
    })
  render(<LoadFailed restMs={buttonReenableMs} title="It could not be loaded" retry="Try again" onRetry={ask} />)
  const button = screen.getByRole('button', { name: 'Try again' })
  await userEvent.click(button)
  expect(button).toBeDisabled()
  expect(asked).toBe(1)
  answer()
  await waitFor(() => expect(button).toBeEnabled())
})
