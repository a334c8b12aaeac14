// Stores the filters of the figures in the address, so that a reload and a shared link show the same.
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { services } from '../../../contract/channels.ts'
import { queueFilterNames } from '../../../contract/live-figures.ts'
import type { QueueFilter } from '../../../contract/live-figures.ts'
import { recordIdPattern } from '../../../contract/patterns.ts'

const readFilter = (query: URLSearchParams): QueueFilter => {
  const idIn = (name: keyof QueueFilter): string | null => {
    const value = query.get(name)
    return value !== null && recordIdPattern.test(value) ? value : null
  }
  return {
    organisation: idIn('organisation'),
    channel: services.find((service) => service === query.get('channel')) ?? null,
    account: idIn('account'),
    team: idIn('team'),
    agent: idIn('agent'),
  }
}

export const useQueueFilter = () => {
  const [query, setQuery] = useSearchParams()
  const text = query.toString()
  // The same object while its content is the same, so that dependent counts are kept.
  const filter = useMemo(() => readFilter(new URLSearchParams(text)), [text])
  const change = (changed: Partial<QueueFilter>): void => {
    const next = new URLSearchParams(text)
    for (const name of queueFilterNames) {
      const value = { ...filter, ...changed }[name]
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setQuery(next, { replace: true })
  }
  return { filter, change }
}
