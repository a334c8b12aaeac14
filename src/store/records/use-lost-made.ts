// Finds the record created by an attempt whose response was lost, for calls without idempotency, which would reject a repetition.
import { useRef } from 'react'
import type { EntityType, Row } from '../../../contract/index.ts'
import { selectRows } from '../entities/selectors.ts'
import { useAppStore } from '../hooks.ts'
import { getExactNow, toleratedMs } from '../network/clock-slice.ts'
import { isUnanswered } from '../network/is-unanswered.ts'
import type { RequestError } from '../network/request-error.ts'

type Outcome<Data> = { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly error: RequestError }

interface MakeRequest<T extends EntityType, Data> {
  /** The content sent; an attempt counts as repeated only if it is equal. */
  readonly words: unknown
  readonly send: () => Promise<Outcome<Data>>
  /** Whether a record is the one that this content creates. */
  readonly isIt: (row: Row<T>) => boolean
  readonly idOf: (data: Data) => string
}

type MakeResult = { readonly id: string; readonly error: null } | { readonly id: null; readonly error: RequestError }

interface Try {
  readonly words: string
  /** Ids of the records known before the attempt. */
  readonly held: ReadonlySet<string>
  /** Start of the attempt, UTC milliseconds by the server's clock. */
  readonly begun: number
}

/** @returns creates a record of the type */
export const useLostMade = <T extends EntityType>(type: T) => {
  const store = useAppStore()
  const unanswered = useRef<Try | null>(null)
  return async <Data>({ words, send, isIt, idOf }: MakeRequest<T, Data>): Promise<MakeResult> => {
    const contentKey = JSON.stringify(words)
    const knownIds = new Set<string>(selectRows(store.getState(), type).map(({ _id }) => _id))
    const startedAt = store.dispatch(getExactNow())
    const result = await send()
    if (result.ok) return { id: idOf(result.data), error: null }
    const earlier = unanswered.current?.words === contentKey ? unanswered.current : null
    // On a first attempt, an error is about a record of somebody else, and an unanswered attempt is not known to have created anything.
    if (earlier === null) {
      if (isUnanswered(result.error)) unanswered.current = { words: contentKey, held: knownIds, begun: startedAt }
      return { id: null, error: result.error }
    }
    const isNew = ({ _id, createdTime }: Row<T>): boolean =>
      // The server's clock is known only to this precision.
      !earlier.held.has(_id) && Date.parse(createdTime) >= earlier.begun - toleratedMs
    const made = selectRows(store.getState(), type).find((row) => isNew(row) && isIt(row))
    return made ? { id: made._id, error: null } : { id: null, error: result.error }
  }
}
