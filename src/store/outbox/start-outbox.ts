// Keeps outbox, disk and tabs in sync: writes and announces changes made here, reads changes made elsewhere; one tab sends.
import { addStateListener } from '../listener.ts'
import type { AppEnvironment } from '../environment.ts'
import { toastShown } from '../ui/toasts-slice.ts'
import {
  optimisticUpdateAdded,
  optimisticUpdateRemoved,
  optimisticUpdatesOf,
} from '../entities/optimistic-updates-slice.ts'
import type { AppStore } from '../app-thunk.ts'
import type { RootState } from '../root-reducer.ts'
import { releaseBlob } from './blobs.ts'
import { drainAll, drainLane } from './lanes.ts'
import { findOutboxChange } from './outbox-change.ts'
import { toOptimisticUpdate } from './optimistic-update.ts'
import { withdrawWaiting } from './failure-toast.ts'
import { fileIdOf } from './outbox-entry.ts'
import type { PendingEntry } from './outbox-entry.ts'
import { outboxActions } from './outbox-slice.ts'
import { becomeSender } from './sender.ts'

const changeMessage = 'changed'

type OutboxSlices = Pick<RootState, 'outbox' | 'draftFiles'>

const isSame = (one: OutboxSlices, other: OutboxSlices): boolean =>
  one.outbox === other.outbox && one.draftFiles === other.draftFiles

/** Applies the optimistic updates of the user's pending commands, for instance after a reload. */
const restoreOptimisticUpdates = ({ dispatch, getState }: AppStore, userId: string): void => {
  const { outbox, optimisticUpdates } = getState()
  for (const entry of outbox) {
    if (entry.kind !== 'thread' || entry.userId !== userId) continue
    const update = toOptimisticUpdate(entry.commandId, entry)
    const laid = optimisticUpdatesOf(optimisticUpdates, update.type, update.id)
    if (!laid?.some(({ request }) => request === entry.commandId)) dispatch(optimisticUpdateAdded(update))
  }
}

/** Removes the optimistic update and the waiting toast of entries that another tab has settled or undone. */
const withdrawSettled = (
  { dispatch }: AppStore,
  { outbox }: OutboxSlices,
  { userId, entries }: { readonly userId: string; readonly entries: readonly PendingEntry[] },
): void => {
  const remainingIds = new Set(entries.map(({ commandId }) => commandId))
  for (const { commandId, userId: owner, unkept } of outbox) {
    if (owner !== userId || unkept || remainingIds.has(commandId)) continue
    dispatch(optimisticUpdateRemoved(commandId))
    dispatch(withdrawWaiting(commandId))
  }
}

/** Runs one user's outbox while they are signed in. @returns stops it */
const keepFor = (store: AppStore, environment: AppEnvironment, userId: string): (() => void) => {
  const name = `outbox@${environment.backendAddress || environment.pageHost}/${userId}`
  let written: Promise<unknown> = Promise.resolve()
  let applying = false
  let ended = false

  const waiting = (): OutboxSlices => {
    const { outbox, draftFiles } = store.getState()
    return { outbox, draftFiles }
  }

  const catchUp = async (): Promise<void> => {
    for (;;) {
      if (ended) return
      await written
      const snapshot = waiting()
      // Files first: a file that is sent between the two reads then belongs to its entry.
      const storedFiles = await environment.outboxDisk.readFiles(userId).catch(() => null)
      const entries = await environment.outboxDisk.read(userId).catch(() => null)
      // Without a disk the outbox exists in this tab only.
      if (storedFiles === null || entries === null || ended) return
      // Changes made during the read are missing from it, so it is repeated.
      if (!isSame(snapshot, waiting())) continue
      const sent = new Set([...entries, ...snapshot.outbox.filter(({ unkept }) => unkept)].map(fileIdOf))
      const files = storedFiles.flatMap(({ bytes: _bytes, ...file }) => (sent.has(file.fileId) ? [] : file))
      applying = true
      store.dispatch(outboxActions.restored({ userId, entries, files, now: environment.now() }))
      applying = false
      withdrawSettled(store, snapshot, { userId, entries })
      break
    }
    restoreOptimisticUpdates(store, userId)
  }
  const read = async (): Promise<void> => {
    await catchUp()
    if (!ended) store.dispatch(drainAll())
  }

  const channel = environment.tabs.channel(name, () => void read())

  let before = waiting()
  const unsubscribe = addStateListener(store, [({ outbox }) => outbox, ({ draftFiles }) => draftFiles], () => {
    const was = before
    const after = waiting()
    const change = applying ? null : findOutboxChange(was, after, userId)
    before = after
    const known = new Set(was.outbox.map(({ commandId }) => commandId))
    for (const { commandId, threadId, unkept } of after.outbox)
      if (unkept && !known.has(commandId)) void store.dispatch(drainLane(threadId))
    if (change === null) return
    for (const fileId of change.removeFiles ?? []) releaseBlob(environment, fileId)
    written = written
      .then(() => environment.outboxDisk.write(change))
      .then(
        () => channel.tell(changeMessage),
        // A toast was shown when writing the entry failed; leftovers on disk are harmless because of their keys.
        () => undefined,
      )
  })

  const sends = (): (() => void) => {
    const end = becomeSender(environment, {
      userId,
      catchUp,
      drain: (threadId) => void store.dispatch(drainLane(threadId)),
    })
    void read()
    return end
  }
  const release = environment.tabs.hold(name, sends)
  if (!environment.tabs.canHoldAlone)
    store.dispatch(
      toastShown({
        kind: 'info',
        place: 'alert',
        titleKey: 'errors:OUTBOX_NOT_ALONE',
        textKey: 'errors:OUTBOX_NOT_ALONE_text',
      }),
    )
  void read()

  return () => {
    ended = true
    unsubscribe()
    release()
    // The channel stays open until the last removals are announced.
    void written.then(() => channel.close())
  }
}

/** Starts and stops the outbox with the session. @returns stops it */
export const startOutbox = (store: AppStore, environment: AppEnvironment): (() => void) => {
  let current: string | null = null
  let end: (() => void) | null = null
  const follow = (): void => {
    const { status, userId } = store.getState().session
    const nextUserId = status === 'signedIn' ? userId : null
    if (nextUserId === current) return
    current = nextUserId
    end?.()
    end = nextUserId === null ? null : keepFor(store, environment, nextUserId)
  }
  follow()
  const unsubscribe = addStateListener(store, [({ session }) => session], follow)
  return () => {
    unsubscribe()
    end?.()
  }
}
