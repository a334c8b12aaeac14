// Finds what was made by a try whose answer was lost, where the call itself is not repeatable: trying again would be refused by it.
import { useRef } from 'react'
import type { EntityType, Row } from '../../../contract/index.ts'
import { selectRows } from '../entities/selectors.ts'
import { useAppStore } from '../hooks.ts'
import { getExactNow, toleratedMs } from '../network/clock-slice.ts'
import { isUnanswered } from '../network/is-unanswered.ts'
import type { RequestError } from '../network/request-error.ts'

type Outcome<Data> = { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly error: RequestError }

interface MakeRequest<T extends EntityType, Data> {
  /** What is sent: only the same words are the same try. */
  readonly words: unknown
  readonly send: () => Promise<Outcome<Data>>
  /** What makes a record the one that these words make. */
  readonly isIt: (row: Row<T>) => boolean
  readonly idOf: (data: Data) => string
}

type MakeResult = { readonly id: string; readonly error: null } | { readonly id: null; readonly error: RequestError }

interface Try {
  readonly words: string
  /** Records that were here before it. */
  readonly held: ReadonlySet<string>
  /** UTC milliseconds, by the backend's clock. */
  readonly begun: number
}

/** @returns makes a record of the type */
export const useLostMade = <T extends EntityType>(type: T) => {
  const store = useAppStore()
  const unanswered = useRef<Try | null>(null)
  return async <Data>({ words, send, isIt, idOf }: MakeRequest<T, Data>): Promise<MakeResult> => {
    const told = JSON.stringify(words)
    const held = new Set<string>(selectRows(store.getState(), type).map(({ _id }) => _id))
    const begun = store.dispatch(getExactNow())
    const result = await send()
    if (result.ok) return { id: idOf(result.data), error: null }
    const earlier = unanswered.current?.words === told ? unanswered.current : null
    // A refusal of the first try is about somebody else's, and one that nobody answered is not known to have made anything.
    if (earlier === null) {
      if (isUnanswered(result.error)) unanswered.current = { words: told, held, begun }
      return { id: null, error: result.error }
    }
    const isNew = ({ _id, createdTime }: Row<T>): boolean =>
      // The backend's clock is not known better.
      !earlier.held.has(_id) && Date.parse(createdTime) >= earlier.begun - toleratedMs
    const made = selectRows(store.getState(), type).find((row) => isNew(row) && isIt(row))
    return made ? { id: made._id, error: null } : { id: null, error: result.error }
  }
}
