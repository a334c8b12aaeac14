// The new assignee of many conversations: one of those who can take every one of them (docs/decisions.md, 644).
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatUserName } from '../../../../contract/user-name.ts'
import { SearchedChoice } from '../../../components/SearchedChoice.tsx'
import { selectAssignable } from '../../../store/inbox/list-assignable.ts'
import type { BulkBody } from '../../../store/records/bulk-slice.ts'
import { useAppStore } from '../../../store/hooks.ts'
import { useRecords } from '../../../store/records/use-record.ts'

interface AssigneeInputProps {
  readonly id: string
  readonly name: string
  readonly body: BulkBody
  /** Empty: nobody. */
  readonly value: string
  readonly onValue: (userId: string) => void
}

const findFilteredOrganisation = ({ organisationId, filter }: BulkBody): string | undefined => {
  const named = organisationId ?? (filter as Readonly<Record<string, unknown>> | null | undefined)?.['organisationId']
  return typeof named === 'string' ? named : undefined
}

export const AssigneeInput = ({ body, ...field }: AssigneeInputProps) => {
  const { t, i18n } = useTranslation(['bulk', 'resources'])
  const store = useAppStore()
  // As it was when the form was opened: whoever is chosen stays chosen while records change under it.
  const [ids] = useState(() => selectAssignable(store.getState(), body.ids, findFilteredOrganisation(body)))
  const choices = useRecords('USER', ids)
    .filter(({ status }) => status !== 'Passive')
    .map((user) => ({ value: user._id, label: formatUserName(user) }))
    .sort((one, other) => one.label.localeCompare(other.label, i18n.language))
  return (
    <SearchedChoice
      {...field}
      label={t('ask.assignee')}
      choices={choices}
      labels={{
        open: t('resources:search.open'),
        close: t('resources:search.close'),
        clear: t('resources:search.clear'),
        nothing: t('resources:search.nothing'),
      }}
    />
  )
}
