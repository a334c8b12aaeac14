// A new user with their places in organisations, in one form.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { minPasswordLength } from '../../../../../contract/passwords.ts'
import { languages } from '../../../../../contract/constants.ts'
import { CheckInput } from '../../../../components/CheckInput.tsx'
import { ChoiceInput } from '../../../../components/ChoiceInput.tsx'
import { TextInput } from '../../../../components/TextInput.tsx'
import { runCall } from '../../../../store/records/run-call.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import type { RequestError } from '../../../../store/network/request-error.ts'
import { toastShown } from '../../../../store/ui/toasts-slice.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { ReferenceInput } from '../../inputs/ReferenceInput.tsx'
import { ActionDialog } from '../ActionDialog.tsx'
import type { CreateForm } from '../resource-overrides.ts'
import { validateNewUser } from './validate-new-user.ts'
import type { NewUser } from './validate-new-user.ts'

const empty: NewUser = {
  name: '',
  username: '',
  email: '',
  language: 'tr',
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

export const NewUserDialog = ({ onClose }: CreateForm) => {
  const { t } = useTranslation(['users', 'resources', 'errors', 'app'])
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const rights = useAppSelector(selectRights)
  const [user, setUser] = useState(empty)
  const [sent, setSent] = useState(false)
  const [taken, setTaken] = useState<string | null>(null)
  const faults = validateNewUser(user)
  const errorFor = (field: keyof NewUser): string | null => {
    if (field === 'username' && taken === user.username) return t('errors:ALREADY_EXISTS')
    const fault = sent ? faults[field] : undefined
    return fault === undefined ? null : t(`errors:${fault}`)
  }
  const set =
    <Field extends keyof NewUser>(field: Field) =>
    (value: NewUser[Field]): void =>
      setUser({ ...user, [field]: value })
  const besideField = (field: string): 'beside' => {
    document.getElementById(`new-user-${field}`)?.focus()
    return 'beside'
  }
  const run = async (): Promise<RequestError | 'beside' | null> => {
    setSent(true)
    const [first] = Object.keys(faults)
    if (first !== undefined) return besideField(first)
    const result = await dispatch(runCall('createUserWithMemberships', { body: bodyOf(user), quiet: true }))
    if (!result.ok) {
      if (result.error.code !== 'ALREADY_EXISTS') return result.error
      setTaken(user.username)
      return besideField('username')
    }
    dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'users:create.done' }))
    void navigate(`/users/${result.data.userId}`)
    return null
  }
  const text = (field: 'name' | 'username' | 'email' | 'password', optional?: string) => (
    <TextInput
      id={`new-user-${field}`}
      name={field}
      label={t(`create.${field}`)}
      optional={optional}
      autoFocus={field === 'name'}
      value={user[field]}
      error={errorFor(field)}
      onValue={set(field)}
    />
  )
  return (
    <ActionDialog
      title={t('create.title')}
      lines={[]}
      confirmLabel={t('resources:form.create')}
      run={run}
      onClose={onClose}
    >
      {text('name')}
      {text('username')}
      {text('email', t('create.optional'))}
      <ChoiceInput
        id="new-user-language"
        name="language"
        label={t('create.language')}
        choices={languages.map((value) => ({ value, label: t(`app:language.${value}`) }))}
        value={user.language}
        onValue={set('language')}
      />
      {rights?.role === 'Superadmin' ? (
        <ChoiceInput
          id="new-user-role"
          name="role"
          label={t('create.role')}
          none={t('create.noRole')}
          choices={roles.map((value) => ({ value, label: t(`resources:values.${value}`) }))}
          value={user.role}
          onValue={set('role')}
        />
      ) : null}
      <ReferenceInput
        id="new-user-managerOf"
        label={t('create.managerOf')}
        optional={t('create.optional')}
        target="ORGANISATION"
        multiple
        value={user.managerOf}
        onValue={set('managerOf')}
      />
      <ReferenceInput
        id="new-user-agentOf"
        label={t('create.agentOf')}
        optional={t('create.optional')}
        target="ORGANISATION"
        multiple
        value={user.agentOf}
        onValue={set('agentOf')}
      />
      <CheckInput
        id="new-user-canManage"
        name="canManage"
        label={t('create.canManage')}
        value={user.canManage}
        onValue={set('canManage')}
      />
      {text('password', t('create.passwordHint', { count: minPasswordLength }))}
    </ActionDialog>
  )
}
