// Synchronises drafts between the tabs of a browser, so that no tab overwrites a newer draft on disk with an older one.
// The later draft wins, but never replaces text that the user is typing in this tab.
import { addStateListener } from '../listener.ts'
import type { AppEnvironment } from '../environment.ts'
import type { AppStore } from '../app-thunk.ts'
import { draftsHeard, isEmptyDraft } from './drafts-slice.ts'
import type { Draft, DraftsState } from './drafts-slice.ts'

/** For this long after the last change, a draft in this tab is not replaced. */
const typingMs = 3_000

interface Message {
  readonly drafts: DraftsState
  /** Requests the other tabs' drafts. */
  readonly asks: boolean
}

/** redux-persist's mark in persisted slices. */
type PersistedDrafts = DraftsState & { readonly _persist?: { readonly rehydrated: boolean } }

const isRestored = (drafts: PersistedDrafts): boolean => drafts._persist?.rehydrated === true
const draftsIn = ({ _persist, ...drafts }: PersistedDrafts): DraftsState => drafts

const isLater = (one: Draft, other: Draft | undefined): boolean =>
  other === undefined || one.at > other.at || (one.at === other.at && one.id > other.id)

/** Starts the synchronisation. @returns stops it */
export const startDraftSync = (store: AppStore, environment: AppEnvironment): (() => void) => {
  /** Removed drafts, so that no other tab restores them. */
  const removedDrafts = new Map<string, Draft>()
  const typing = new Map<string, ReturnType<typeof setTimeout>>()
  const waiting = new Map<string, Draft>()
  const current = (): DraftsState => draftsIn(store.getState().drafts)
  let applying = false

  const note = (key: string, draft: Draft): void =>
    void (isEmptyDraft(draft) ? removedDrafts.set(key, draft) : removedDrafts.delete(key))

  const take = (receivedDrafts: DraftsState): void => {
    const known = current()
    const later = Object.entries(receivedDrafts).filter(([key, draft]) =>
      isLater(draft, known[key] ?? removedDrafts.get(key)),
    )
    for (const [key, draft] of later) if (typing.has(key)) waiting.set(key, draft)
    const now = later.filter(([key]) => !typing.has(key))
    if (now.length === 0) return
    for (const [key, draft] of now) note(key, draft)
    applying = true
    store.dispatch(draftsHeard(Object.fromEntries(now)))
    applying = false
  }

  const stopsTyping = (key: string): void => {
    clearTimeout(typing.get(key))
    typing.delete(key)
    const draft = waiting.get(key)
    waiting.delete(key)
    if (draft) take({ [key]: draft })
  }

  const channel = environment.tabs.channel(
    `drafts@${environment.backendAddress || environment.pageHost}`,
    (message) => {
      const { drafts, asks } = JSON.parse(message) as Message
      take(drafts)
      if (asks) tellAll(false)
    },
  )
  const tell = (drafts: DraftsState, asks: boolean): void =>
    channel.tell(JSON.stringify({ drafts, asks } satisfies Message))
  const tellAll = (asks: boolean): void => tell({ ...Object.fromEntries(removedDrafts), ...current() }, asks)

  const changes = (before: DraftsState, after: DraftsState): DraftsState => {
    const removals = Object.entries(before).flatMap(([key, { id, at }]) =>
      key in after ? [] : [[key, { text: '', id, at: Math.max(environment.now(), at + 1) }] as const],
    )
    return Object.fromEntries([...removals, ...Object.entries(after).filter(([key, draft]) => before[key] !== draft)])
  }

  const noteWritten = (drafts: DraftsState): void => {
    for (const [key, draft] of Object.entries(drafts)) {
      note(key, draft)
      clearTimeout(typing.get(key))
      typing.set(
        key,
        setTimeout(() => stopsTyping(key), typingMs),
      )
    }
    if (Object.keys(drafts).length > 0) tell(drafts, false)
  }

  let before: PersistedDrafts = store.getState().drafts
  const unsubscribe = addStateListener(store, [({ drafts }) => drafts], () => {
    const was = before
    before = store.getState().drafts
    if (was === before || applying) return
    if (isRestored(was)) noteWritten(changes(draftsIn(was), draftsIn(before)))
    else if (isRestored(before)) tellAll(true)
  })
  if (isRestored(before)) tellAll(true)

  return () => {
    unsubscribe()
    for (const timer of typing.values()) clearTimeout(timer)
    channel.close()
  }
}
