// Field for the new assignee of many conversations. Offers users who can be assigned to all of them, or to all of some organisations
// (docs/decisions.md, 775).
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { formatUserName } from '../../../../contract/user-name.ts'
import { SearchedChoice } from '../../../components/SearchedChoice.tsx'
import { selectAssignable } from '../../../store/inbox/list-assignable.ts'
import type { BulkBody } from '../../../store/records/bulk-slice.ts'
import { selectRows } from '../../../store/entities/selectors.ts'
import { useAppSelector, useAppStore } from '../../../store/hooks.ts'
import { useRecords } from '../../../store/records/use-record.ts'

interface AssigneeInputProps {
  readonly id: string
  readonly name: string
  readonly body: BulkBody
  /** Empty for no assignee. */
  readonly value: string
  readonly onValue: (userId: string) => void
}

export const AssigneeInput = ({ body, ...field }: AssigneeInputProps) => {
  const { t, i18n } = useTranslation(['bulk', 'resources'])
  const store = useAppStore()
  // The choices are those at opening, so that a chosen user stays chosen while records change.
  const [assignable] = useState(() => selectAssignable(store.getState(), body))
  const [ids] = useState(() => assignable.map(({ userId }) => userId))
  const organisations = useAppSelector((state) => selectRows(state, 'ORGANISATION'))
  const labelOf = (user: Row<'USER'>): string => {
    const only = assignable.find(({ userId }) => userId === user._id)?.only ?? null
    const name = formatUserName(user)
    if (only === null) return name
    const names = organisations.flatMap((one) => (only.includes(one._id) ? [one.name ?? '–'] : []))
    return t('ask.assigneeOnly', { name, organisations: names.join(', ') })
  }
  const choices = useRecords('USER', ids)
    .filter(({ status }) => status !== 'Passive')
    .map((user) => ({ value: user._id, label: labelOf(user) }))
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
