// Form of a new user with their memberships.
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { findPasswordFault, minPasswordLength } from '../../../../../contract/passwords.ts'
import { lowerAscii } from '../../../../../contract/fold.ts'
import { defaultLanguage, languages } from '../../../../../contract/constants.ts'
import { CheckInput } from '../../../../components/CheckInput.tsx'
import { ChoiceInput } from '../../../../components/ChoiceInput.tsx'
import { TextInput } from '../../../../components/TextInput.tsx'
import { FormDialog } from '../../../../forms/FormDialog.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import type { FormRules } from '../../../../forms/use-form.ts'
import { emailField, optionalField, textField, textRule, usernameField } from '../../../../lib/validation.ts'
import { runCall } from '../../../../store/records/run-call.ts'
import { useLostMade } from '../../../../store/records/use-lost-made.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { toastShown } from '../../../../store/ui/toasts-slice.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { toCreateAddress } from '../../form/form-addresses.ts'
import { ReferenceInput } from '../../inputs/ReferenceInput.tsx'
import type { CreateForm } from '../override-parts.ts'

interface NewUser {
  readonly name: string
  readonly username: string
  /** May be empty. */
  readonly email: string
  readonly language: string
  /** Empty if they choose one themselves. */
  readonly password: string
  readonly role: string
  readonly canManage: boolean
  readonly agentOf: readonly string[]
  readonly managerOf: readonly string[]
}

const empty: NewUser = {
  name: '',
  username: '',
  email: '',
  language: defaultLanguage,
  password: '',
  role: '',
  canManage: false,
  agentOf: [],
  managerOf: [],
}

const roles = ['Admin', 'Superadmin'] as const

const bodyOf = ({ name, username, email, language, password, role, canManage, agentOf, managerOf }: NewUser) => ({
  name: name.trim(),
  username: username.trim(),
  ...(email.trim() === '' ? {} : { email: email.trim() }),
  language: languages.find((one) => one === language) ?? null,
  ...(password === '' ? {} : { password }),
  role: roles.find((one) => one === role) ?? null,
  canManage,
  manageOrganisationIds: [...managerOf],
  memberships: agentOf
    .filter((id) => !managerOf.includes(id))
    .map((organisationId) => ({ organisationId, role: 'agent' as const })),
})

/** In the order of the form. */
const rulesOf = ({ username, email }: NewUser): FormRules<NewUser> => ({
  name: textField(),
  username: usernameField(),
  email: optionalField(emailField()),
  password: textRule((password) => findPasswordFault(password, [username.trim(), email.trim()])),
})

export const NewUserDialog = ({ settled, onClose }: CreateForm) => {
  const { t } = useTranslation(['users', 'resources', 'app'])
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const rights = useAppSelector(selectRights)
  const make = useLostMade('USER')
  const form = useForm<NewUser>({
    id: 'new-user',
    initial: empty,
    draft: toCreateAddress('USER', settled),
    secret: ['password'],
    rules: rulesOf,
    fieldByCode: { ALREADY_EXISTS: 'username' },
    send: async (user) => {
      const body = bodyOf(user)
      const name = lowerAscii(body.username)
      const { id, error } = await make({
        words: body,
        send: () => dispatch(runCall('createUserWithMemberships', { body, quiet: true })),
        isIt: ({ authOptions }) => lowerAscii(authOptions?.username ?? '') === name,
        idOf: ({ userId }) => userId,
      })
      if (error) return error
      dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'users:create.done' }))
      void navigate(`/users/${id}`)
      return null
    },
    onDone: onClose,
  })
  const memberships = (field: 'managerOf' | 'agentOf') => (
    <ReferenceInput
      {...form.field(field)}
      label={t(`create.${field}`)}
      optional={t('create.optional')}
      target="ORGANISATION"
      multiple
    />
  )
  return (
    <FormDialog title={t('create.title')} form={form} submitLabel={t('resources:form.create')} onClose={onClose}>
      <TextInput {...form.field('name')} label={t('create.name')} />
      <TextInput
        {...form.field('username')}
        label={t('create.username')}
        error={form.errorFor('username') === 'ALREADY_EXISTS' ? t('create.taken') : form.field('username').error}
      />
      <TextInput {...form.field('email')} label={t('create.email')} optional={t('create.optional')} />
      <ChoiceInput
        {...form.field('language')}
        label={t('create.language')}
        choices={languages.map((value) => ({ value, label: t(`app:language.${value}`) }))}
      />
      {rights?.role === 'Superadmin' ? (
        <ChoiceInput
          {...form.field('role')}
          label={t('create.role')}
          none={t('create.noRole')}
          choices={roles.map((value) => ({ value, label: t(`resources:values.${value}`) }))}
        />
      ) : null}
      {memberships('managerOf')}
      {memberships('agentOf')}
      <CheckInput {...form.field('canManage')} label={t('create.canManage')} />
      <TextInput
        {...form.field('password')}
        label={t('create.password')}
        optional={t('create.passwordHint', { count: minPasswordLength })}
      />
    </FormDialog>
  )
}
