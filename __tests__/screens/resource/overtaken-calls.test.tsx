// Forms that are saved by calls of their own, while somebody else saves the same form.
import { screen, waitFor, within } from '@testing-library/react'
import { defaultRetention } from '../../../contract/retention.ts'
import type { RetentionDays } from '../../../contract/retention.ts'
import type { RenderedApp } from '../../app/support/render-app.tsx'
import { chooseOption } from '../../app/support/choose-option.ts'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import { renderRecords } from './support/render-records.tsx'

const acme = row({ _id: organisationId, name: 'Acme' })
const answer = (data: unknown) => () => ({ body: { data, rows: {}, epoch } })
const sent = ({ backend }: RenderedApp, path: string) => backend.askedFor('POST', path).map(({ body }) => body)
const press = async ({ person }: RenderedApp, name: string): Promise<void> => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).toBeEnabled())
  await person.click(button)
}
const retype = async ({ person }: RenderedApp, label: RegExp, words: string): Promise<HTMLElement> => {
  const field = await screen.findByLabelText(label)
  await person.clear(field)
  if (words !== '') await person.type(field, words)
  return field
}

test('a refused call has theirs fetched: the form shows it, keeps what was typed, and saves it once theirs was looked at', async () => {
  const path = '/api/retention'
  let days: RetentionDays = defaultRetention
  const shown = await renderRecords({
    at: '/admin?selectedTab=retention',
    backend: (backend) => {
      backend.on('GET', path, () => ({ body: { data: days, rows: {}, epoch } }))
      backend.on('POST', path, () => {
        days = { ...days, recordingDays: 100 }
        return refused(409, 'RECORD_OVERTAKEN', { details: { fields: ['recordingDays'] } })
      })
    },
  })
  const field = await retype(shown, /^Session recordings/, '120')
  await press(shown, 'Save')
  expect(await screen.findByText(/^Not saved: somebody else has just saved/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field).toHaveValue(120)
  await press(shown, 'Save')
  expect(sent(shown, path)).toHaveLength(1)
  await press(shown, 'Show theirs')
  expect(field).toHaveValue(100)
  await press(shown, 'Show mine')
  shown.backend.on('POST', path, answer({ ...days, recordingDays: 120 }))
  await press(shown, 'Save')
  await waitFor(() => expect(sent(shown, path)).toHaveLength(2))
  expect(sent(shown, path).at(-1)).toEqual({ recordingDays: 120, $seen: { recordingDays: 100 } })
})

test('a number’s profile is sent as far as it was changed, and a second time by what was saved first', async () => {
  const phone = row({ _id: id(0x75), organisationId, fbWaBAId: id(0x74), verifiedName: 'Acme' })
  const path = `/api/wa/phones/${phone._id}/profile`
  const profile = {
    about: '',
    address: '',
    description: '',
    email: '',
    websites: ['https://acme.example'],
    vertical: 'UNDEFINED',
    pictureUrl: null,
  }
  const shown = await renderRecords({
    at: `/whatsapp/phones/${phone._id}?selectedTab=setup`,
    records: { ORGANISATION: [acme], FBWAPHONE: [phone] },
    backend: (backend) => {
      backend.on('GET', path, answer(profile))
      backend.on('POST', path, answer(profile))
    },
  })
  const form = within(await screen.findByRole('form', { name: /profile/i }))
  const about = await form.findByLabelText('About')
  const save = () => shown.person.click(form.getByRole('button', { name: 'Save' }))
  await shown.person.type(about, 'Hello')
  await save()
  await waitFor(() => expect(sent(shown, path)).toEqual([{ about: 'Hello', $seen: { about: '' } }]))
  shown.backend.on('GET', path, answer({ ...profile, about: 'Hello' }))
  await shown.person.type(about, ' there')
  await waitFor(() => expect(form.getByRole('button', { name: 'Save' })).toBeEnabled())
  await save()
  await waitFor(() => expect(sent(shown, path).at(-1)).toEqual({ about: 'Hello there', $seen: { about: 'Hello' } }))
})

test('whoever sets the limits of somebody who has some sees them first', async () => {
  const kaya = row({ _id: id(11), organisationId, fbId: 'asid-1', name: 'Kaya' })
  const limits = row({ _id: id(13), organisationId, fbUserId: kaya._id, allowance: { FaFacebook: 2 } })
  const path = `/api/organisationFbUserAllowance/${kaya._id}/allowance`
  const shown = await renderRecords({
    at: `/organisations/${organisationId}?organisation-tab=fbUserAllowance`,
    records: { ORGANISATION: [acme], FBUSER: [kaya], ORGANISATIONFBUSERALLOWANCE: [limits] },
    backend: (backend) => {
      backend.on('GET', `/api/organisationFbUserAllowance/organisation/${organisationId}/connectors`, answer([kaya]))
      backend.on('POST', path, answer({ allowance: { FaFacebook: 2, FaInstagram: 1 } }))
    },
  })
  await press(shown, 'Set for a user')
  const setting = within(await screen.findByRole('dialog'))
  await chooseOption(shown.person, await setting.findByLabelText('Facebook user'), 'Kaya')
  expect(await setting.findByDisplayValue('2')).toHaveAccessibleName(/^Facebook: maximum accounts/)
  await shown.person.type(setting.getByLabelText(/^Instagram: maximum accounts/), '1')
  await shown.person.click(setting.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent(shown, path)).toEqual([{ allowance: { FaInstagram: 1 }, $seen: { allowance: { FaInstagram: null } } }]),
  )
})
