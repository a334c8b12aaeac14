// The files of a quick reply in its form: each is stored once, whichever responses are lost.
import { act, screen, waitFor, within } from '@testing-library/react'
import { received } from '../../../src/store/entities/actions.ts'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import { renderRecords } from './support/render-records.tsx'

const acme = row({ _id: organisationId, name: 'Acme' })
const first = { mediaId: id(0xa1), name: 'map.pdf', mime_type: 'application/pdf', size: 9 }
const second = { mediaId: id(0xa2), name: 'prices.pdf', mime_type: 'application/pdf', size: 3 }
const reply = row({
  _id: id(20),
  organisationId,
  name: 'Address',
  folder: null,
  template: 'Where to?',
  isActive: true,
  attachments: [first],
})
const path = `/api/organisations/quickReplies/${reply._id}`

/** The form of the reply, with one more file chosen. */
const opened = async () => {
  const rows = { ORGANISATION: [acme], ORGANISATIONQUICKREPLY: [reply] }
  let uploads = 0
  const app = await renderRecords({
    at: '/settings/quickReplies',
    records: rows,
    rights: { role: null, members: [{ organisationId, manager: true, teamIds: [], visibility: 'all' }] },
    backend: (backend) => {
      backend.on('GET', '/api/bootstrap', () => ({
        body: { data: { epoch, cursors: {}, rows, complete: true }, epoch },
      }))
      backend.on('POST', '/api/media', () => {
        uploads += 1
        return { body: { data: { uploadId: id(0xab), offset: 3, mediaId: id(0xa1 + uploads) }, epoch } }
      })
    },
  })
  const line = within(await screen.findByRole('listitem', { name: 'Address' }))
  await app.person.click(line.getByRole('button', { name: 'Change: Address' }))
  const form = within(await screen.findByRole('dialog'))
  await app.person.upload(form.getByLabelText(/^Files/, { selector: 'input' }), [
    new File(['abc'], second.name, { type: second.mime_type }),
  ])
  const sent = () =>
    app.backend.askedFor('POST', path).map(({ body }) => (body as { $set: { attachments?: unknown } }).$set.attachments)
  const save = async (times: number) => {
    await waitFor(() => expect(form.getByRole('button', { name: 'Save' })).toBeEnabled())
    await app.person.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent()).toHaveLength(times))
  }
  return { ...app, form, sent, save }
}

test('one whose answer was lost, and that has arrived since, is not sent a second time', async () => {
  const { person, backend, store, form, sent, save } = await opened()
  backend.on('POST', path, () => 'no connection')
  await save(1)
  await waitFor(() => expect(form.getByRole('button', { name: 'Save' })).toBeEnabled())
  const arrived = row({ ...reply, attachments: [first, second], version: 2 })
  act(() => void store.dispatch(received({ rows: { ORGANISATIONQUICKREPLY: [arrived] }, origin: 'push' })))
  await person.type(form.getByRole('textbox', { name: 'Text' }), ' Now?')
  await save(2)
  const both = [{ mediaId: first.mediaId }, { mediaId: second.mediaId }]
  expect(sent()).toEqual([both, both])
})

test('one that the server has not got any more is brought anew', async () => {
  const { backend, sent, save } = await opened()
  backend.on('POST', path, () => refused(400, 'INVALID_BODY', { details: { attachments: 'ATTACHMENT_NOT_FOUND' } }))
  await save(1)
  await save(2)
  expect(sent()).toEqual([
    [{ mediaId: first.mediaId }, { mediaId: second.mediaId }],
    [{ mediaId: first.mediaId }, { mediaId: id(0xa3) }],
  ])
})
