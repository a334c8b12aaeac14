// Says new messages to screen readers, each once, when they come in: by name and words, or how many at once.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx'
import { selectRecord } from '../../store/entities/selectors.ts'
import type { RootState } from '../../store/root-reducer.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { formatSnippet } from './format-snippet.ts'

/** Time of the newest message in the inbox, whoever wrote it. */
const selectNewestTime = ({ inbox: { view, status } }: RootState): string | null => {
  if (status !== 'ready') return null
  return view.order.first?.time ?? ''
}

/** Threads whose last message is the customer's and newer than `after`; the order is by time, so it ends soon. */
const findArrivedAfter = (state: RootState, after: string) => {
  const arrived = []
  for (const { id, time } of state.inbox.view.order.after(null)) {
    if (time <= after) break
    const thread = selectRecord(state, 'THREAD', id)
    if (thread?.snippetFrom === 'customer') arrived.push(thread)
  }
  return arrived
}

export const Arrivals = () => {
  const { t } = useTranslation('inbox')
  const store = useStore<RootState>()
  const newest = useAppSelector(selectNewestTime)
  const toldUntil = useRef<string | null>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (newest === null) return
    const after = toldUntil.current
    // Conversations at the start are not new.
    if (after === null || newest > after) toldUntil.current = newest
    if (after === null || newest <= after) return
    const [first, ...others] = findArrivedAfter(store.getState(), after)
    if (first === undefined) return
    setWords(
      others.length > 0
        ? t('arrivals.several', { count: others.length + 1 })
        : t('arrivals.one', { name: first.title || t('app:unknownCustomer'), text: formatSnippet(first.snippet, t) }),
    )
  }, [newest, store, t])
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {words}
      </span>
    </VisuallyHidden>
  )
}
