// People who are no members yet are added to an organisation, several at once.
import Button from '@mui/material/Button'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canManageOrganisation } from '../../../../../contract/permissions.ts'
import { membersAtOnce } from '../../../../../contract/platform/organisation-calls.ts'
import { CheckInput } from '../../../../components/CheckInput.tsx'
import { ChoiceInput } from '../../../../components/ChoiceInput.tsx'
import { TextInput } from '../../../../components/TextInput.tsx'
import { useOpening } from '../../../../components/opening.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { autocompleteDelayMs } from '../../../../../contract/constants.ts'
import { useCallQuery } from '../../../../store/api/use-call-query.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { selectRights } from '../../../../store/session/session-slice.ts'
import { choiceLabel } from '../../inputs/choice-name.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import { Answered } from '../Answered.tsx'
import type { RecordPart } from '../extras.ts'
import { useRecordCall } from '../use-record-call.ts'
import styles from '../extras.module.css'

const shownMost = 20

const AddDialog = ({ orgId, title, onClose }: { readonly orgId: string; readonly title: string; readonly onClose: () => void }) => {
  const { t } = useTranslation(['organisations', 'resources'])
  const [typed, setTyped] = useState('')
  const [userIds, setUserIds] = useState<readonly string[]>([])
  const [role, setRole] = useState('agent')
  const call = useRecordCall()
  const wanted = useDebounced(typed.trim(), autocompleteDelayMs)
  const filter = wanted === '' ? {} : { filter: { $or: [{ 'profile.name': { $regex: wanted } }, { 'authOptions.username': { $regex: wanted } }] } }
  const answer = useCallQuery('organisationNonMembers', { params: { orgId }, query: { ...filter, options: { limit: shownMost, sort: { 'authOptions.username': 1 } } }, force: true })
  const choose = (id: string, chosen: boolean): void => setUserIds(chosen ? [...userIds, id].slice(-membersAtOnce) : userIds.filter((one) => one !== id))
  return (
    <ActionDialog
      title={t('members.title', { title })}
      lines={[]}
      confirmLabel={t('members.add', { count: userIds.length })}
      disabled={userIds.length === 0}
      run={() =>
        call('addOrganisationMembers', { params: { orgId }, body: { userIds: [...userIds], role: role === 'manager' ? 'manager' : 'agent' } }, 'organisations:members.added', ({ membershipIds }) => ({
          count: membershipIds.length,
        }))
      }
      onClose={onClose}
    >
      <TextInput id="members-search" name="members-search" type="search" label={t('members.search')} value={typed} onValue={setTyped} />
      <Answered answer={answer}>
        {({ users, params }) => (
          <div className={styles.choices} role="group" aria-label={t('members.found')}>
            {users.length === 0 ? <p className={styles.quiet}>{t('members.nobody')}</p> : null}
            {users.map((user) => (
              <CheckInput key={user._id} id={`member-${user._id}`} name={`member-${user._id}`} label={choiceLabel('USER', user, t)} value={userIds.includes(user._id)} onValue={(chosen) => choose(user._id, chosen)} />
            ))}
            {params.total > users.length ? <p className={styles.quiet}>{t('members.more', { count: params.total - users.length })}</p> : null}
          </div>
        )}
      </Answered>
      <ChoiceInput
        id="members-role"
        name="members-role"
        label={t('members.role')}
        choices={['agent', 'manager'].map((value) => ({ value, label: t(`resources:values.${value}`) }))}
        value={role}
        onValue={setRole}
      />
    </ActionDialog>
  )
}

export const AddMembers = ({ row, title }: RecordPart) => {
  const { t } = useTranslation('organisations')
  const rights = useAppSelector(selectRights)
  const adding = useOpening({ key: 'members.add', kind: 'popup', title: t('members.title', { title }) })
  if (rights === null || !canManageOrganisation(rights, row._id)) return null
  return (
    <>
      <Button variant="outlined" startIcon={<UserPlus size={16} aria-hidden />} onClick={adding.open}>
        {t('members.open')}
      </Button>
      {adding.isOpen ? <AddDialog orgId={row._id} title={title} onClose={adding.close} /> : null}
    </>
  )
}
