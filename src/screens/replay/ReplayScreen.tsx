// Plays a recorded session: a file of this device, or one stored on the server (`?recording=`). The address holds the position.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useScreenTitle } from '../../components/screen-title.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { fetchLog } from '../../store/recording/recording-thunks.ts'
import { isTransient } from '../../store/network/request-error.ts'
import type { RequestError } from '../../store/network/request-error.ts'
import { openLog } from '../../store/replay/opened-log.ts'
import type { OpenedLog } from '../../store/replay/opened-log.ts'
import { UnreadableLog } from '../../store/replay/read-log.ts'
import { OpenFile } from './OpenFile.tsx'
import type { OpenState } from './OpenFile.tsx'
import { PlayerView } from './PlayerView.tsx'

const positionIn = (query: URLSearchParams): number => {
  const at = Number(query.get('at') ?? 0)
  return Number.isInteger(at) && at > 0 ? at : 0
}

/** Reason why it could not be opened, as a translation key of the screen. */
const reasonOf = (error: unknown): string =>
  error instanceof UnreadableLog ? `fault.${error.fault}` : 'fault.unreadable'

interface ShownLog {
  readonly name: string
  readonly log: OpenedLog
}

export const ReplayScreen = () => {
  const { t } = useTranslation('replay')
  useScreenTitle(t('title'))
  const dispatch = useAppDispatch()
  const [query, setQuery] = useSearchParams()
  const [opening, setOpening] = useState<OpenState>({ kind: 'none' })
  const [shown, setShown] = useState<ShownLog | null>(null)
  const attempt = useRef(0)
  const begin = useRef(positionIn(query))
  const recordingId = query.get('recording')

  const open = useCallback(async (name: string, find: () => Promise<Blob | RequestError>): Promise<void> => {
    attempt.current += 1
    const own = attempt.current
    const isWanted = (): boolean => attempt.current === own
    setShown(null)
    setOpening({ kind: 'reading', name, share: 0 })
    try {
      const file = await find()
      if (!isWanted()) return
      if (!(file instanceof Blob)) {
        setOpening(
          isTransient(file)
            ? { kind: 'failed', name, reason: 'fault.notReached', again: () => void open(name, find) }
            : { kind: 'failed', name, reason: 'fault.notHere' },
        )
        return
      }
      let reportedShare = 0
      const log = await openLog(file, {
        wanted: isWanted,
        progress: (share) => {
          if (share - reportedShare < 0.01) return
          reportedShare = share
          setOpening({ kind: 'reading', name, share })
        },
      })
      if (isWanted()) setShown({ name, log })
    } catch (error) {
      if (isWanted()) setOpening({ kind: 'failed', name, reason: reasonOf(error) })
    }
  }, [])

  useEffect(() => {
    if (recordingId !== null) void open(recordingId, () => dispatch(fetchLog(recordingId)))
  }, [dispatch, open, recordingId])

  useEffect(() => () => void (attempt.current += 1), [])

  const close = (): void => {
    attempt.current += 1
    begin.current = 0
    setShown(null)
    setOpening({ kind: 'none' })
    setQuery({}, { replace: true })
  }

  const follow = useCallback(
    (position: number) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          if (position === 0) next.delete('at')
          else next.set('at', String(position))
          return next
        },
        { replace: true },
      ),
    [setQuery],
  )

  if (shown !== null)
    return (
      <PlayerView
        key={attempt.current}
        name={shown.name}
        log={shown.log}
        begin={begin.current}
        onPosition={follow}
        onClose={close}
      />
    )
  return (
    <OpenFile
      title={t('title')}
      opening={opening}
      onOpen={(file) => void open(file.name, () => Promise.resolve(file))}
      onCancel={close}
    />
  )
}
