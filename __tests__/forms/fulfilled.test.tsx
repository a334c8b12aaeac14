// A form in a dialog whose response was lost closes once the record has what was sent, and for no other reason.
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { createI18n } from '../../src/app/i18n.ts'
import { TextInput } from '../../src/components/TextInput.tsx'
import { FormDialog } from '../../src/forms/FormDialog.tsx'
import { useForm } from '../../src/forms/use-form.ts'
import { notReached } from '../../src/store/network/request-error.ts'
import type { RequestError } from '../../src/store/network/request-error.ts'
import { createTestStore } from '../store/support/create-test-store.ts'

const ada = { name: 'Ada', city: 'Izmir' }

/** The form of a contact, whose name changes to Adax and is sent once. */
const sendName = async () => {
  const created = createI18n('en')
  await created.loaded
  await created.languages.loadNamespaces(['errors', 'forms'])
  const answer = Promise.withResolvers<RequestError | null>()
  const contact = { told: (_row: typeof ada): void => undefined }
  const Contact = () => {
    const [row, setRow] = useState(ada)
    const [isOpen, setOpen] = useState(true)
    contact.told = setRow
    const form = useForm({ id: 'contact', exists: true, initial: row, send: () => answer.promise })
    return isOpen ? (
      <FormDialog title="Contact" form={form} submitLabel="Save" onClose={() => setOpen(false)}>
        <TextInput {...form.field('name')} label="Name" />
        <TextInput {...form.field('city')} label="City" />
      </FormDialog>
    ) : null
  }
  render(
    <Provider store={createTestStore({}).store}>
      <I18nextProvider i18n={created.languages}>
        <Contact />
      </I18nextProvider>
    </Provider>,
  )
  const person = userEvent.setup()
  await person.type(screen.getByLabelText('Name'), 'x')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  return {
    person,
    told: (row: typeof ada) => act(() => contact.told(row)),
    lose: () => answer.resolve(notReached),
  }
}
/** The response is lost, and the form may be sent again. */
const isLost = async () => {
  await screen.findByRole('alert')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
}
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('the record is told while it is being sent', async () => {
  const { told, lose } = await sendName()
  told({ ...ada, name: 'Adax' })
  lose()
  await isGone()
})

test('the record is told afterwards', async () => {
  const { told, lose } = await sendName()
  lose()
  await isLost()
  told({ ...ada, name: 'Adax' })
  await isGone()
})

test('another field is told first, and then what was sent', async () => {
  const { told, lose } = await sendName()
  lose()
  await isLost()
  told({ ...ada, city: 'Bursa' })
  expect(await screen.findByDisplayValue('Bursa')).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Adax')
  told({ name: 'Adax', city: 'Bursa' })
  await isGone()
})

test('a change that was taken back by hand is no longer wanted', async () => {
  const { person, told, lose } = await sendName()
  lose()
  await isLost()
  await person.type(screen.getByLabelText('Name'), '{Backspace}')
  told({ ...ada, city: 'Bursa' })
  expect(await screen.findByDisplayValue('Bursa')).toBeVisible()
  await person.type(screen.getByLabelText('City'), '!')
  expect(screen.getByLabelText('City')).toHaveValue('Bursa!')
})

test('whoever writes on keeps the form, and what they write', async () => {
  const { person, told, lose } = await sendName()
  lose()
  await isLost()
  await person.type(screen.getByLabelText('Name'), 'y')
  told({ ...ada, name: 'Adax' })
  await person.type(screen.getByLabelText('City'), '!')
  expect(screen.getByLabelText('Name')).toHaveValue('Adaxy')
})
