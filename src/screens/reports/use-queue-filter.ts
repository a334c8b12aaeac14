// Keeps in the address what the figures are narrowed to, so that a reload and a shared link show the same.
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { services } from '../../../contract/channels.ts'
import { recordIdPattern } from '../../../contract/patterns.ts'
import type { QueueFilter } from '../../store/inbox/live-queue.ts'

const names = ['organisation', 'channel', 'account'] as const

const idOrNull = (value: string | null): string | null => (value !== null && recordIdPattern.test(value) ? value : null)

export const useQueueFilter = () => {
  const [query, setQuery] = useSearchParams()
  const [organisation, channel, account] = names.map((name) => query.get(name) || null) as [
    string | null,
    string | null,
    string | null,
  ]
  // The same object while it says the same: what is counted by it is kept.
  const filter = useMemo(
    (): QueueFilter => ({
      organisation: idOrNull(organisation),
      channel: services.find((service) => service === channel) ?? null,
      account: idOrNull(account),
    }),
    [organisation, channel, account],
  )
  const change = (changed: Partial<QueueFilter>): void => {
    const next = { ...filter, ...changed }
    setQuery(
      names.flatMap((name) => (next[name] === null ? [] : [[name, next[name]] as [string, string]])),
      { replace: true },
    )
  }
  return { filter, change }
}
