// The channels page of the settings: status of each, connecting and disconnecting, imports of the past.
import { screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import type { AnyRow } from '../../../contract/index.ts'
import { received } from '../../../src/store/entities/actions.ts'
import { epoch, id, time } from '../../store/support/rows.ts'
import type { TestBackend } from '../../store/support/test-backend.ts'
import { acme, agent, ayse, can, channel, manager, openSettings, records, rows } from './support/open-settings.ts'
import { renderRecords } from './support/render-records.tsx'

test('a channel says what went wrong last, and is connected again where it stands', async () => {
  await openSettings('/settings/channels', manager)
  const line = within(await screen.findByRole('listitem', { name: 'Acme Istanbul' }))
  expect(line.getByText(/Session has expired/)).toBeInTheDocument()
  expect(await line.findByRole('link', { name: 'Reconnect' })).toBeInTheDocument()
})

const importing = {
  id: 'one',
  state: 'running',
  startedTime: time(5),
  publicationsFound: 4,
  publications: 3,
  comments: 1_204,
  conversations: 0,
  messages: 0,
  refused: [],
}
const wellChannel = { ...channel, status: 'connected', problem: null, lastError: null, lastErrorTime: null }
const openImporting = (pastImport: object | null, rights: object = manager, more?: (backend: TestBackend) => void) => {
  const CHANNEL = [{ ...wellChannel, pastImport }]
  return renderRecords({
    at: '/settings/channels',
    records: { ...records, CHANNEL },
    rights,
    backend: (backend) => {
      const data = { epoch, cursors: {}, rows: { ...rows, CHANNEL, USER: [ayse, can] }, complete: true }
      backend.on('GET', '/api/bootstrap', () => ({ body: { data, epoch } }))
      more?.(backend)
    },
  })
}

test('a channel is disconnected alone, whichever others stand beside it', async () => {
  const CHANNEL = [wellChannel, { ...wellChannel, _id: id(0x99), accountId: id(0x98), name: 'Acme Ankara' }]
  const asked: string[] = []
  const { person } = await renderRecords({
    at: '/settings/channels',
    records: { ...records, CHANNEL },
    rights: manager,
    backend: (backend) => {
      const data = { epoch, cursors: {}, rows: { ...rows, CHANNEL, USER: [ayse, can] }, complete: true }
      backend.on('GET', '/api/bootstrap', () => ({ body: { data, epoch } }))
      for (const { _id } of CHANNEL)
        backend.on('POST', `/api/channels/${_id}/disconnect`, () => {
          asked.push(_id)
          return { body: { data: {}, rows: {}, epoch } }
        })
    },
  })
  const line = within(await screen.findByRole('listitem', { name: 'Acme Istanbul' }))
  await person.click(await line.findByRole('button', { name: 'Disconnect' }))
  const dialogs = await screen.findAllByRole('dialog', { hidden: true })
  expect(dialogs.map((dialog) => dialog.textContent)).toEqual([expect.stringContaining('Disconnect Acme Istanbul?')])
  await person.click(within(dialogs[0] as HTMLElement).getByRole('button', { name: 'Disconnect' }))
  await waitFor(() => expect(asked).toEqual([channel._id]))
})

test('the question whether to disconnect ends with the connection, not with how well it is', async () => {
  const { person, store } = await openSettings('/settings/channels', manager)
  const told = (version: number, status: string) =>
    flushSync(
      () =>
        void store.dispatch(
          received({ rows: { CHANNEL: [{ ...channel, version, status } as AnyRow] }, origin: 'push' }),
        ),
    )
  const line = within(await screen.findByRole('listitem', { name: 'Acme Istanbul' }))
  await person.click(await line.findByRole('button', { name: 'Disconnect' }))
  const question = await screen.findByRole('dialog')
  told(2, 'connected')
  await person.click(within(question).getByText('Disconnect Acme Istanbul?'))
  expect(question).toBeVisible()
  told(3, 'disconnected')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an import says how far it has come, and a manager stops it', async () => {
  const asked: string[] = []
  const { person } = await openImporting(importing, manager, (backend) =>
    backend.on('DELETE', `/api/channels/${channel._id}/import`, () => {
      asked.push('stop')
      return { body: { data: {}, rows: {}, epoch } }
    }),
  )
  const line = within(await screen.findByRole('listitem', { name: 'Acme Istanbul' }))
  expect(line.getByText('Importing the last 30 days · 1,204 comments')).toBeInTheDocument()
  expect(line.getByRole('progressbar', { name: 'Importing' })).toHaveAttribute('aria-valuenow', '38')
  await person.click(await line.findByRole('button', { name: 'Stop importing' }))
  await waitFor(() => expect(asked).toEqual(['stop']))
})

test('an import that has ended says what came of it and what was not allowed, and can be begun again', async () => {
  const asked: string[] = []
  const ended = { ...importing, state: 'done', endedTime: time(6), messages: 1, refused: ['conversations'] }
  const { person } = await openImporting(ended, manager, (backend) =>
    backend.on('POST', `/api/channels/${channel._id}/import`, () => {
      asked.push('begin')
      return { body: { data: {}, rows: {}, epoch } }
    }),
  )
  const line = within(await screen.findByRole('listitem', { name: 'Acme Istanbul' }))
  expect(line.getByText(/^The last 30 days were imported .+ · 1,204 comments · 1 message$/)).toBeInTheDocument()
  expect(line.getByText(/Private messages could not be imported/)).toBeInTheDocument()
  expect(line.queryByRole('progressbar')).not.toBeInTheDocument()
  await person.click(await line.findByRole('button', { name: 'Import the last 30 days' }))
  await waitFor(() => expect(asked).toEqual(['begin']))
})

test('agents see how far an import is, and cannot stop it', async () => {
  await openImporting({ ...importing, state: 'waiting', waitsFor: 'LIMIT', continuesTime: time(7) }, agent)
  const line = within(await screen.findByRole('listitem', { name: 'Acme Istanbul' }))
  expect(line.getByText(/^Import paused: the platform limits requests. It resumes /)).toBeInTheDocument()
  expect(line.queryByRole('button')).not.toBeInTheDocument()
})

test('a time by the clock of an organisation elsewhere says whose clock that is', async () => {
  await openSettings('/settings/channels', manager, undefined, { ...acme, timeZone: 'Pacific/Apia' })
  const line = within(await screen.findByRole('listitem', { name: 'Acme Istanbul' }))
  expect(line.getByText(/ at \d\d:\d\d \(Pacific\/Apia\)$/)).toBeInTheDocument()
})
