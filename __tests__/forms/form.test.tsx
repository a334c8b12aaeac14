// The form engine: validation, submission, field errors, and input that survives a reload of the page.
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { i18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { createI18n } from '../../src/app/i18n.ts'
import { ChoiceInput } from '../../src/components/ChoiceInput.tsx'
import { TextInput } from '../../src/components/TextInput.tsx'
import { ActionDialog } from '../../src/forms/ActionDialog.tsx'
import { FormDialog } from '../../src/forms/FormDialog.tsx'
import { useForm } from '../../src/forms/use-form.ts'
import { emailField, requiredField, textField } from '../../src/lib/validation.ts'
import { backendLost, backendReached } from '../../src/store/network/connection-slice.ts'
import { readFormDraft } from '../../src/store/ui/form-drafts.ts'
import type { RequestError } from '../../src/store/network/request-error.ts'
import { endSession } from '../../src/store/network/token-renewal.ts'
import { signedIn } from '../../src/store/events.ts'
import { createMemoryTab, createTestStore } from '../store/support/create-test-store.ts'
import { id } from '../store/support/rows.ts'

const empty = { name: '', email: '', password: '', kind: 'person' }
type Values = typeof empty
const rules = { name: textField(), email: emailField(), password: requiredField() }

interface FormSetup {
  readonly initial?: Values
  readonly exists?: boolean
  readonly send?: (values: Values, changed: readonly string[]) => Promise<RequestError | null>
}

let languages: i18n

beforeAll(async () => {
  const created = createI18n('en')
  await created.loaded
  await created.languages.loadNamespaces(['errors', 'forms'])
  languages = created.languages
})

const taken: RequestError = { code: 'ALREADY_EXISTS', status: 409 }

/** The form as a page shows it; `reload` shows it as the reloaded page in the same tab does. */
const showForm = ({ initial = empty, exists = false, send = async () => null }: FormSetup = {}) => {
  const tabStorage = createMemoryTab()
  const sent: object[] = []
  const Contact = () => {
    const form = useForm<Values>({
      id: 'contact',
      initial,
      exists,
      draft: 'contact',
      secret: ['password'],
      rules: () => rules,
      fieldByCode: { ALREADY_EXISTS: 'name' },
      send: (values, changed) => {
        sent.push(Object.fromEntries(changed.map((field) => [field, values[field]])))
        return send(values, changed)
      },
    })
    return (
      <FormDialog title="Contact" form={form} submitLabel="Save" onClose={() => undefined}>
        <TextInput {...form.field('name')} label="Name" />
        <TextInput {...form.field('email')} label="E-mail" />
        <TextInput {...form.field('password')} type="password" label="Password" />
        <ChoiceInput
          {...form.field('kind')}
          label="Kind"
          choices={[
            { value: 'person', label: 'Person' },
            { value: 'firm', label: 'Firm' },
          ]}
        />
      </FormDialog>
    )
  }
  const open = () => {
    const { store } = createTestStore({ environment: { tabStorage } })
    const { unmount } = render(
      <Provider store={store}>
        <I18nextProvider i18n={languages}>
          <Contact />
        </I18nextProvider>
      </Provider>,
    )
    return { store, unmount }
  }
  const shown = open()
  return {
    sent,
    tabStorage,
    store: shown.store,
    reload: () => {
      shown.unmount()
      return open().store
    },
  }
}

const person = userEvent.setup()
const field = (label: string) => screen.getByLabelText(label)
const save = () => person.click(screen.getByRole('button', { name: 'Save' }))
const ada: Values = { name: 'Ada', email: 'ada@example.test', password: 'x', kind: 'person' }

test('a form begins in its first field', () => {
  showForm()
  expect(field('Name')).toHaveFocus()
})

test('a new form says beside each field what is wrong, focuses the first such field and sends nothing', async () => {
  const { sent } = showForm()
  await person.type(field('Name'), 'x')
  await person.type(field('E-mail'), 'nobody')
  await person.type(field('Password'), 'y')
  await save()
  await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('Enter a valid text'))
  expect(field('Name')).toHaveFocus()
  expect(field('E-mail')).toBeInvalid()
  expect(sent).toEqual([])
})

test('a form cannot be sent while a field that must be filled is empty, by Enter neither', async () => {
  const { sent } = showForm()
  await person.type(field('Name'), 'Ada')
  await person.type(field('E-mail'), 'ada@example.test{Enter}')
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await person.type(field('Password'), 'y{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('a form of something that exists checks and sends only what was changed', async () => {
  const { sent } = showForm({ exists: true, initial: { ...ada, name: 'J', email: 'not an address' } })
  await person.type(field('Password'), 'y')
  await save()
  await waitFor(() => expect(sent).toEqual([{ password: 'xy' }]))
})

test('Enter sends a form, and a second Enter while it is on its way sends nothing', async () => {
  const answer = Promise.withResolvers<null>()
  const { sent } = showForm({ exists: true, initial: ada, send: () => answer.promise })
  await person.type(field('Name'), ' Kaya{Enter}')
  await waitFor(() => expect(sent).toEqual([{ name: 'Ada Kaya' }]))
  await person.type(field('E-mail'), 'x{Enter}')
  await act(async () => answer.resolve(null))
  expect(sent).toHaveLength(1)
})

test('Enter in an open list chooses from it and sends nothing', async () => {
  const { sent } = showForm({ exists: true, initial: ada })
  await person.click(field('Kind'))
  await person.click(await screen.findByRole('option', { name: 'Firm' }))
  await waitFor(() => expect(field('Kind')).toHaveTextContent('Firm'))
  expect(sent).toEqual([])
})

test('a refusal about the whole form stands beside the field that it is about, until that field is changed', async () => {
  showForm({ exists: true, initial: ada, send: async () => taken })
  await person.type(field('Name'), ' Kaya')
  await save()
  await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('This record already exists'))
  expect(field('Name')).toHaveFocus()
  await person.type(field('Name'), '!')
  await waitFor(() => expect(field('Name')).not.toHaveAccessibleDescription())
})

test('a refusal about no field is announced above the button, and brought into sight', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView')
  showForm({ exists: true, initial: ada, send: async () => ({ code: 'FORBIDDEN', status: 403 }) })
  await person.type(field('Name'), ' Kaya')
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent('You do not have permission to do this')
  await waitFor(() => expect(scrolled.mock.contexts.at(-1)).toContainElement(screen.getByRole('alert')))
  scrolled.mockRestore()
})

test('what was typed stands in the form again after a reload, but for passwords, and can be discarded', async () => {
  const { reload, tabStorage } = showForm()
  await person.type(field('Name'), 'Ada')
  await person.type(field('Password'), 'a secret')
  expect([...tabStorage.values.values()].join()).not.toContain('secret')
  reload()
  expect(field('Name')).toHaveValue('Ada')
  expect(field('Password')).toHaveValue('')
  expect(screen.getByRole('status')).toHaveTextContent('What you had typed before is here again.')
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  expect(field('Name')).toHaveValue('')
  expect(tabStorage.values.size).toBe(0)
})

test('what was sent is not kept', async () => {
  const { sent, tabStorage } = showForm({ exists: true, initial: ada })
  await person.type(field('Name'), ' Kaya')
  expect(tabStorage.values.size).toBe(1)
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(tabStorage.values.size).toBe(0))
})

test('a session that ran out keeps what was typed, for its user alone; signing out forgets it', async () => {
  const { store, reload, tabStorage } = showForm()
  await person.type(field('Name'), 'Ada')
  act(() => void store.dispatch(endSession('expired')))
  const next = reload()
  expect(field('Name')).toHaveValue('Ada')
  act(() => void next.dispatch(signedIn({ userId: id(7), stats: null })))
  expect(next.dispatch(readFormDraft('contact'))).toBeNull()
  act(() => void next.dispatch(endSession(null)))
  expect(tabStorage.values.size).toBe(0)
})

test('a form waits for the connection, says so, and can be sent once it is back', async () => {
  const { store, sent } = showForm({ exists: true, initial: ada })
  await person.type(field('Name'), ' Kaya')
  act(() => void store.dispatch(backendLost()))
  expect(screen.getByRole('status')).toHaveTextContent('You are offline. What you typed is kept')
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await person.type(field('Name'), '{Enter}')
  act(() => void store.dispatch(backendReached()))
  await save()
  await waitFor(() => expect(sent).toEqual([{ name: 'Ada Kaya' }]))
})

test('a question without fields says nothing of words that are kept', () => {
  const { store } = createTestStore()
  act(() => void store.dispatch(backendLost()))
  render(
    <Provider store={store}>
      <I18nextProvider i18n={languages}>
        <ActionDialog
          title="Delete"
          lines={['It is gone.']}
          confirmLabel="Delete"
          run={async () => null}
          onClose={() => undefined}
        />
      </I18nextProvider>
    </Provider>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('You are offline. You can do this when the connection is back.')
})

test('Enter never confirms what destroys', async () => {
  const { store } = createTestStore()
  const done: string[] = []
  render(
    <Provider store={store}>
      <I18nextProvider i18n={languages}>
        <ActionDialog
          title="Delete?"
          lines={['It is gone for good.']}
          confirmLabel="Delete"
          danger
          run={async () => {
            done.push('deleted')
            return null
          }}
          onClose={() => undefined}
        />
      </I18nextProvider>
    </Provider>,
  )
  await person.keyboard('{Enter}')
  expect(done).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(done).toEqual(['deleted']))
})
