// Announces new messages to screen readers once, on arrival: name and text, or a count of several.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../contract/index.ts'
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx'
import { rowsIn } from '../../store/entities/table-adapter.ts'
import type { Table } from '../../store/entities/table-adapter.ts'
import type { RootState } from '../../store/root-reducer.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { formatSnippet } from './format-snippet.ts'

type Thread = Row<'THREAD'>

const selectThreads = ({ inbox, entities }: RootState): Table | null =>
  inbox.status === 'ready' ? entities.THREAD.table : null

const timeOf = ({ lastMessageTime }: Thread): string => lastMessageTime ?? ''

const findNewest = (threads: readonly Thread[], since: string): string =>
  threads.reduce((newest, thread) => (timeOf(thread) > newest ? timeOf(thread) : newest), since)

/** Conversations at the last check, and the time of the newest message then, of any author. */
interface Announcement {
  readonly threads: Table
  readonly until: string
}

export const Arrivals = () => {
  const { t } = useTranslation('inbox')
  const threads = useAppSelector(selectThreads)
  const announcement = useRef<Announcement | null>(null)
  const [liveText, setLiveText] = useState({ words: '', times: 0 })
  useEffect(() => {
    if (threads === null) return
    const last = announcement.current
    // Conversations that exist at the start are not announced.
    const changed = (last === null
      ? rowsIn(threads)
      : threads.changesSince(last.threads).flatMap(({ after }) => after ?? [])) as unknown as readonly Thread[]
    announcement.current = { threads, until: findNewest(changed, last?.until ?? '') }
    if (last === null) return
    const [first, ...others] = changed
      .filter((thread) => thread.snippetFrom === 'customer' && timeOf(thread) > last.until)
      .toSorted((one, other) => (timeOf(one) > timeOf(other) ? -1 : 1))
    if (first === undefined) return
    const words =
      others.length > 0
        ? t('arrivals.several', { count: others.length + 1 })
        : t('arrivals.one', { name: first.title || t('app:unknownCustomer'), text: formatSnippet(first.snippet, t) })
    setLiveText(({ times }) => ({ words, times: times + 1 }))
  }, [threads, t])
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {/* A changing key announces the same text again: screen readers stay silent when a text does not change. */}
        <span key={liveText.times}>{liveText.words}</span>
      </span>
    </VisuallyHidden>
  )
}
