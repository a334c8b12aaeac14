// Treats a save without a response as done once the record has the submitted values.
import { useEffect, useEffectEvent, useRef } from 'react'
import { isTransient } from '../store/network/request-error.ts'
import { isSame } from './is-same.ts'
import type { FormState } from './use-form.ts'

interface UnansweredSave extends Pick<FormState, 'values' | 'beginning'> {
  /** Submitted changes, by field. */
  readonly changes: readonly (readonly [field: string, value: unknown])[]
}

/** Calls back unless the user continued typing or reverted the change: they want something else by then. */
export const useFulfilled = ({ refusal, values, beginning }: FormState, onFulfilled: () => void): void => {
  const unanswered = useRef<UnansweredSave | null>(null)
  const remember = useEffectEvent(() => {
    const changes = Object.entries(values).filter(([field, value]) => !isSame(value, beginning[field]))
    const isOpen = refusal !== null && isTransient(refusal) && changes.length > 0
    unanswered.current = isOpen ? { values, beginning, changes } : null
  })
  useEffect(() => remember(), [refusal])
  const look = useEffectEvent(() => {
    const sent = unanswered.current
    if (sent === null || (values === sent.values && beginning === sent.beginning)) return
    const isFollowed = beginning !== sent.beginning
    unanswered.current = isFollowed ? { ...sent, values, beginning } : null
    if (isFollowed && sent.changes.every(([field, value]) => isSame(value, beginning[field]))) onFulfilled()
  })
  useEffect(() => look(), [values, beginning])
}
