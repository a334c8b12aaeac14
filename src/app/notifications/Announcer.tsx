// Tells outside the window what came: by a notice of the system and a sound, as this person has chosen on this device.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Row } from '../../../contract/index.ts'
import { showDesktopNotification } from '../../lib/desktop-notification.ts'
import { playChime } from '../../lib/chime.ts'
import { toListPath } from '../../store/ui/record-paths.ts'
import { announceArrivals } from '../../store/inbox/announce.ts'
import { markNotificationRead } from '../../store/inbox/read-notifications.ts'
import { useAppDispatch, useAppStore } from '../../store/hooks.ts'
import { toNotificationPath } from './notification-path.ts'
import { useNotificationText } from './use-notification-text.ts'

/** More at once are told together. */
const togetherFrom = 4

export const Announcer = () => {
  const { t } = useTranslation('notices')
  const store = useAppStore()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const wordsOf = useNotificationText()
  const say = (arrived: readonly Row<'NOTIFICATION'>[]): void => {
    const { desktop, sound, volume } = store.getState().settings.announcing
    if (sound) void playChime(volume)
    if (!desktop) return
    if (arrived.length >= togetherFrom) {
      showDesktopNotification({
        tag: 'many',
        title: t('many', { count: arrived.length }),
        body: '',
        onClick: () => void navigate(toListPath('NOTIFICATION')),
      })
      return
    }
    for (const row of arrived) {
      const { title, text } = wordsOf(row)
      const go = (): void => {
        void dispatch(markNotificationRead(row as never))
        void navigate(toNotificationPath(row))
      }
      showDesktopNotification({ tag: row._id, title, body: text, onClick: go })
    }
  }
  const latest = useRef(say)
  useEffect(() => {
    latest.current = say
  })
  useEffect(
    () =>
      dispatch((_dispatch, _getState, environment) =>
        announceArrivals(
          store,
          environment,
          () => document.hasFocus(),
          (arrived) => latest.current(arrived),
        ),
      ),
    [dispatch, store],
  )
  return null
}
