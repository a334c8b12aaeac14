// Choice of several people, searched by name: for an organisation or a team.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { autocompleteDelayMs } from '../../../../../contract/constants.ts'
import type { UserPage } from '../../../../../contract/platform/organisation-calls.ts'
import { CheckInput } from '../../../../components/CheckInput.tsx'
import { TextInput } from '../../../../components/TextInput.tsx'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { getChoiceLabel } from '../../inputs/choice-name.ts'
import { Answered } from '../Answered.tsx'
import styles from '../resource-overrides.module.css'

const maxShown = 20

export interface PeopleSearch {
  readonly typed: string
  readonly onTyped: (searchText: string) => void
  /** Query of users whose name or user name begins with the text. */
  readonly query: Readonly<Record<string, unknown>>
}

export const usePeopleSearch = (limit = maxShown): PeopleSearch => {
  const [searchText, onTyped] = useState('')
  const debouncedText = useDebounced(searchText.trim(), autocompleteDelayMs)
  const filter =
    debouncedText === ''
      ? {}
      : {
          filter: {
            $or: [{ 'profile.name': { $regex: debouncedText } }, { 'authOptions.username': { $regex: debouncedText } }],
          },
        }
  return { typed: searchText, onTyped, query: { ...filter, options: { limit, sort: { 'authOptions.username': 1 } } } }
}

interface PeopleChoiceProps {
  readonly search: PeopleSearch
  readonly answer: {
    readonly data: UserPage | undefined
    readonly error: object | undefined
    readonly refetch: () => void
  }
  /** Label of the group of people found. */
  readonly label: string
  readonly nobody: string
  readonly chosen: readonly string[]
  readonly max: number
  readonly onChosen: (userIds: readonly string[]) => void
}

export const PeopleChoice = ({ search, answer, label, nobody, chosen, max, onChosen }: PeopleChoiceProps) => {
  const { t } = useTranslation(['organisations', 'resources'])
  const choose = (id: string, isChosen: boolean): void =>
    onChosen(isChosen ? [...chosen, id].slice(-max) : chosen.filter((one) => one !== id))
  return (
    <>
      <TextInput
        id="members-search"
        name="members-search"
        type="search"
        label={t('members.search')}
        value={search.typed}
        onValue={search.onTyped}
      />
      <Answered answer={answer}>
        {({ users, params }) => (
          <div className={styles.choices} role="group" aria-label={label}>
            {users.length === 0 ? <p className={styles.quiet}>{nobody}</p> : null}
            {users.map((user) => (
              <CheckInput
                key={user._id}
                id={`member-${user._id}`}
                name={`member-${user._id}`}
                label={getChoiceLabel('USER', user, t)}
                value={chosen.includes(user._id)}
                onValue={(isChosen) => choose(user._id, isChosen)}
              />
            ))}
            {params.total > users.length ? (
              <p className={styles.quiet}>{t('members.more', { count: params.total - users.length })}</p>
            ) : null}
          </div>
        )}
      </Answered>
    </>
  )
}
