// Conversations that a message can be forwarded to: the chosen ones, and those that match the typed text.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { autocompleteDelayMs, buttonReenableMs } from '../../../../../contract/constants.ts'
import { maxForwards } from '../../../../../contract/whatsapp/max-forwards.ts'
import { CheckInput } from '../../../../components/CheckInput.tsx'
import { RetryButton } from '../../../../components/RetryButton.tsx'
import { toLiteralPattern } from '../../../../lib/literal-pattern.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { selectRecords } from '../../../../store/entities/selectors.ts'
import { useAppSelector, useAppStore } from '../../../../store/hooks.ts'
import { selectNow } from '../../../../store/network/clock-slice.ts'
import { useListQuery } from '../../../../store/records/api.ts'
import styles from './forward-popup.module.css'

const maxShown = 50
const none: readonly string[] = []

export interface ForwardTarget {
  readonly itemId: string
  readonly title: string
}

/** Conversations of the organisation with an open reply window that match the typed text. */
const useTargets = (searchText: string, organisationId: string, untitled: string) => {
  const store = useAppStore()
  const [now] = useState(() => new Date(selectNow(store.getState())).toISOString())
  const debouncedText = useDebounced(searchText.trim(), autocompleteDelayMs)
  const { data, isFetching, isError, refetch } = useListQuery({
    type: 'THREAD',
    limit: maxShown,
    organisationId,
    filter: {
      itemType: 'waContact',
      replyDeadline: { $gt: now },
      ...(debouncedText === '' ? {} : { title: { $regex: toLiteralPattern(debouncedText) } }),
    },
    sort: { lastMessageTime: -1 },
  })
  const threads = useAppSelector((state) => selectRecords(state, 'THREAD', data?.ids ?? none))
  const targets = threads
    .filter(({ isBlocked }) => !isBlocked)
    .map(({ itemId, title }): ForwardTarget => ({ itemId, title: title || untitled }))
  return { targets, hasMore: (data?.params.total ?? 0) > maxShown, isFetching, isError, refetch }
}

interface ForwardChoicesProps {
  readonly id: string
  readonly typed: string
  readonly organisationId: string
  readonly chosen: readonly ForwardTarget[]
  /** The chosen conversation that no longer accepts messages. */
  readonly refusedId: string | undefined
  readonly onChoose: (chosen: readonly ForwardTarget[]) => void
}

export const ForwardChoices = ({ id, typed, organisationId, chosen, refusedId, onChoose }: ForwardChoicesProps) => {
  const { t } = useTranslation(['whatsapp', 'inbox'])
  const { targets, hasMore, isFetching, isError, refetch } = useTargets(typed, organisationId, t('app:unknownCustomer'))
  const isChosen = (target: ForwardTarget): boolean => chosen.some(({ itemId }) => itemId === target.itemId)
  const shown = [...chosen, ...targets.filter((target) => !isChosen(target))]
  if (isError)
    return (
      <p className={styles.note} role="alert">
        {t('forward.failed')}{' '}
        <RetryButton label={t('inbox:retry')} restMs={buttonReenableMs} onRetry={() => void refetch()} />
      </p>
    )
  return (
    <div className={styles.choices} role="group" aria-label={t('forward.to')} aria-busy={isFetching}>
      {shown.map((target) => (
        <CheckInput
          key={target.itemId}
          id={`${id}-${target.itemId}`}
          name={target.itemId}
          label={target.title}
          error={refusedId === target.itemId ? t('forward.refused') : null}
          value={isChosen(target)}
          disabled={!isChosen(target) && chosen.length >= maxForwards}
          onValue={(isTicked) =>
            onChoose(isTicked ? [...chosen, target] : chosen.filter(({ itemId }) => itemId !== target.itemId))
          }
        />
      ))}
      {shown.length === 0 && !isFetching ? <p className={styles.note}>{t('forward.nobody')}</p> : null}
      {hasMore ? <p className={styles.note}>{t('forward.more')}</p> : null}
    </div>
  )
}
