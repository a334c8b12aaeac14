// Number of reactions of each type on a post or a comment; a click lists the people, and for a post asks the platform for new counts.
import Popover from '@mui/material/Popover'
import { useTranslation } from 'react-i18next'
import { reactionTypes } from '../../../../contract/facebook/reaction-types.ts'
import type { ReactionCounts } from '../../../../contract/facebook/reaction-types.ts'
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx'
import { useDropDown } from '../../../components/use-drop-down.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { useListQuery } from '../../../store/records/api.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import styles from './reactions.module.css'

const signs: Readonly<Record<(typeof reactionTypes)[number], string>> = {
  like: '👍',
  love: '❤️',
  wow: '😮',
  haha: '😂',
  sorry: '😢',
  anger: '😡',
  care: '🤗',
  other: '⭐',
}

const maxPeople = 50

const Reaction = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation(['conversation', 'inbox'])
  const reaction = useRecord('FBREACTION', id)
  const person = useRecord('FBUSER', reaction?.fromId)
  if (!reaction) return null
  const name = reaction.fromId ? (person?.name ?? t('app:unknownCustomer')) : t('reactions.page')
  return (
    <li>
      <span aria-hidden>{signs[reaction.type]}</span> {name}
    </li>
  )
}

const People = ({ filter }: { readonly filter: ReactionsProps['of'] }) => {
  const { t } = useTranslation('conversation')
  const { data, isError } = useListQuery({
    type: 'FBREACTION',
    filter: { ...filter, isRemoteDeleted: false },
    limit: maxPeople,
  })
  if (isError) return <p className={styles.quiet}>{t('reactions.failed')}</p>
  if (data?.ids.length === 0) return <p className={styles.quiet}>{t('reactions.none')}</p>
  return (
    <ul className={styles.people}>
      {data?.ids.map((id) => (
        <Reaction key={id} id={id} />
      ))}
    </ul>
  )
}

interface ReactionsProps {
  readonly counts: ReactionCounts
  readonly of: { readonly fbPostId: string; readonly fbCommentId: null } | { readonly fbCommentId: string }
}

export const Reactions = ({ counts, of }: ReactionsProps) => {
  const { t, i18n } = useTranslation(['conversation', 'resources'])
  const dispatch = useAppDispatch()
  const number = new Intl.NumberFormat(i18n.language)
  const given = reactionTypes.flatMap((type) => (counts[type] ? [{ type, count: counts[type] }] : []))
  const words = given.map(({ type, count }) => `${t(`resources:values.${type}`)} ${number.format(count)}`).join(', ')
  const label = t('reactions.label', { counts: words })
  const { isOpen, anchor, place, open, close } = useDropDown(`reactions.${of.fbCommentId ?? of.fbPostId}`, label)
  if (given.length === 0) return null
  const show = (): void => {
    open()
    if (of.fbCommentId === null) void dispatch(runCall('fbPostLikes', { params: { id: of.fbPostId }, quiet: true }))
  }
  return (
    <>
      <button
        ref={place}
        type="button"
        className={styles.counts}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={label}
        onClick={show}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        {given.map(({ type, count }) => (
          <span key={type} aria-hidden>
            {signs[type]} {number.format(count)}
          </span>
        ))}
      </button>
      {isOpen ? (
        <Popover
          open
          anchorEl={anchor}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          onClose={close}
          slotProps={{ paper: { className: styles.paper ?? '', role: 'dialog', 'aria-label': label } }}
        >
          <People filter={of} />
        </Popover>
      ) : null}
    </>
  )
}
