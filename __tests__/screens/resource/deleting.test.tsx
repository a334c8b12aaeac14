// Deleting a record: a question first, then an undo.
import { screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { removed } from '../../../src/store/entities/actions.ts'
import { runCall } from '../../../src/store/records/run-call.ts'
import type { RenderedApp } from '../../app/support/render-app.tsx'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import type { BackendAnswer } from '../../store/support/test-backend.ts'
import { goTo } from './support/go-to.ts'
import { renderRecords } from './support/render-records.tsx'

const teamId = id(4)
const acme = row({ _id: teamId, organisationId, name: 'Acme' })
const rival = row({ _id: id(5), organisationId, name: 'Rival' })
const teamPath = `/teams/${teamId}`
const dialog = () => screen.findByRole('dialog')

describe('deleting', () => {
  const removals = ({ backend }: RenderedApp) => backend.askedFor('DELETE', `/api/teams/${teamId}`)
  const open = async () => {
    const shown = await renderRecords({ at: teamPath, records: { TEAM: [acme] } })
    shown.backend.on('DELETE', `/api/teams/${teamId}`, () => ({
      body: { data: { _id: teamId }, rows: {}, epoch },
    }))
    await shown.person.click(await screen.findByRole('button', { name: 'Delete' }))
    return { shown, question: await dialog() }
  }

  test('is asked first, and nothing happens where it is refused', async () => {
    const { shown, question } = await open()
    expect(question).toHaveTextContent('“Acme” is deleted for everybody.')
    await shown.person.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.queryByText(/about to be deleted/)).not.toBeInTheDocument()
  })

  test('is asked no more where who asked has left', async () => {
    const { shown } = await open()
    flushSync(() => goTo('/teams'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(removals(shown)).toEqual([])
  })

  describe('while it is found out what goes with it', () => {
    const press = async () => {
      const shown = await renderRecords({ at: teamPath, records: { TEAM: [acme] } })
      let answer = (): void => undefined
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      shown.backend.on('GET', `/api/removals/${teamId}`, async () => {
        await held
        return { body: { data: { hanging: [] }, rows: {}, epoch } }
      })
      const button = await screen.findByRole('button', { name: 'Delete' })
      await shown.person.click(button)
      return { shown, button, answer }
    }
    const asked = ({ backend }: RenderedApp) => backend.askedFor('GET', `/api/removals/${teamId}`)

    test('the button says that it is at work, and is pressed once', async () => {
      const { shown, button, answer } = await press()
      expect(button).toHaveAttribute('aria-busy', 'true')
      await shown.person.click(button)
      answer()
      await dialog()
      expect(asked(shown)).toHaveLength(1)
      expect(button).toHaveAttribute('aria-busy', 'false')
    })

    test('whoever goes on is not asked on another page', async () => {
      const { shown, answer } = await press()
      flushSync(() => goTo('/teams'))
      await screen.findByRole('table')
      answer()
      // Responses arrive in order: after the second of these the first has been processed.
      for (let again = 0; again < 2; again += 1)
        await shown.store.dispatch(runCall('removalPreview', { params: { id: teamId }, query: { type: 'TEAM' } }))
      expect(shown.store.getState().dialogs.confirmation).toBeNull()
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
  })

  test('can be undone while it waits', async () => {
    const { shown, question } = await open()
    await shown.person.click(within(question).getByRole('button', { name: 'Delete' }))
    await shown.person.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByText(/about to be deleted/)).not.toBeInTheDocument())
    await shown.person.click(
      within(screen.getByRole('navigation', { name: 'Where you are' })).getByRole('link', { name: 'Teams' }),
    )
    await screen.findByRole('table')
    expect(removals(shown)).toEqual([])
  })

  test('is carried out when who wanted it goes on', async () => {
    const { shown, question } = await open()
    await shown.person.click(within(question).getByRole('button', { name: 'Delete' }))
    await screen.findByText('“Acme” is about to be deleted.')
    await shown.person.click(
      within(screen.getByRole('navigation', { name: 'Where you are' })).getByRole('link', { name: 'Teams' }),
    )
    await waitFor(() => expect(removals(shown)).toHaveLength(1))
    await screen.findByText('“Acme” was deleted')
  })

  test('that fails names what was not deleted: who wanted it has gone on', async () => {
    const { shown, question } = await open()
    shown.backend.on('DELETE', `/api/teams/${teamId}`, () => refused(403, 'FORBIDDEN'))
    await shown.person.click(within(question).getByRole('button', { name: 'Delete' }))
    await screen.findByText('“Acme” is about to be deleted.')
    await shown.person.click(
      within(screen.getByRole('navigation', { name: 'Where you are' })).getByRole('link', { name: 'Teams' }),
    )
    const notice = await screen.findByText('Not deleted: “Acme”')
    expect(notice.closest('[role=alert]')).toHaveTextContent('You do not have permission to do this')
  })

  const answers = async (given: (time: number) => BackendAnswer) => {
    const { shown, question } = await open()
    let times = 0
    shown.backend.on('DELETE', `/api/teams/${teamId}`, () => {
      times += 1
      return given(times)
    })
    await shown.person.click(within(question).getByRole('button', { name: 'Delete' }))
    await screen.findByText('“Acme” is about to be deleted.')
    flushSync(() => goTo('/teams'))
    return shown
  }

  test('whose answer was lost is asked for again under its key, and said to be done', async () => {
    const shown = await answers((time) =>
      time === 1 ? 'no connection' : { body: { data: { _id: teamId }, rows: {}, epoch } },
    )
    await screen.findByText('“Acme” was deleted')
    const [first, second] = removals(shown).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(second).toBe(first)
  })

  test('of which nobody knows is not called refused', async () => {
    await answers(() => 'no connection')
    await screen.findByText('It is not known whether “Acme” was deleted')
    expect(screen.queryByText('Not deleted: “Acme”')).toBeNull()
  })

  test('leads to the list, and the record that is gone is not asked for any more', async () => {
    const { shown, question } = await open()
    const asked = shown.backend.askedFor('GET', teamPath.replace('/', '/api/')).length
    await shown.person.click(within(question).getByRole('button', { name: 'Delete' }))
    await screen.findByRole('heading', { name: 'Teams', level: 1 })
    expect(removals(shown)).toHaveLength(1)
    expect(shown.backend.askedFor('GET', teamPath.replace('/', '/api/'))).toHaveLength(asked)
  })

  test('by somebody else is said at once', async () => {
    const shown = await renderRecords({ at: teamPath, records: { TEAM: [acme] } })
    await screen.findByRole('heading', { name: 'Acme' })
    const asked = shown.backend.askedFor('GET', teamPath.replace('/', '/api/')).length
    flushSync(() => void shown.store.dispatch(removed({ rows: { TEAM: [{ id: teamId, epoch, version: 9 }] } })))
    expect(await screen.findByRole('alert')).toHaveTextContent('The record was not found')
    expect(shown.backend.askedFor('GET', teamPath.replace('/', '/api/'))).toHaveLength(asked)
  })

  test('is about that record alone: going on to another one of its type leaves that as it is', async () => {
    const { shown, question } = await open()
    shown.backend.on('GET', `/api/teams/${rival._id}`, () => ({ body: { data: rival, epoch } }))
    await shown.person.click(within(question).getByRole('button', { name: 'Delete' }))
    await screen.findByText('“Acme” is about to be deleted.')
    goTo(`/teams/${rival._id}`)
    await screen.findByRole('heading', { name: 'Rival' })
    await screen.findByText('“Acme” was deleted')
    expect(screen.queryByText('“Rival” is about to be deleted.')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled()
  })
})
