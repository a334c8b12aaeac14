// Announces new notifications outside the window: by desktop notification and sound, as this user has chosen on this device.
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnyRow, Row } from '../../../contract/index.ts'
import {
  closeDesktopNotification,
  closeDesktopNotifications,
  getDesktopState,
  onNotificationOpened,
  showDesktopNotification,
} from '../../lib/desktop-notification.ts'
import { playChime } from '../../lib/chime.ts'
import { isOwnAddress } from '../../lib/own-address.ts'
import { selectRecord, selectRows } from '../../store/entities/selectors.ts'
import { announceArrivals } from '../../store/inbox/announce.ts'
import { markNotificationRead } from '../../store/records/read-notifications.ts'
import { toListPath } from '../../store/ui/record-paths.ts'
import { subscribeToPush, unsubscribeBrowser } from '../../store/session/push-subscription.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts'
import { keepPushWords } from './push-words.ts'
import { toNotificationPath, toNotificationTag } from './notification-path.ts'
import { useNotificationText } from './use-notification-text.ts'

/** From this number on, new notifications are announced as one. */
const togetherFrom = 4
const manyTag = 'many'
const ownIcon = '/icons/icon-192.png'

export const Announcer = () => {
  const { t, i18n } = useTranslation('notifications')
  const store = useAppStore()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const wordsOf = useNotificationText()
  const open = useCallback(
    (url: string): void => {
      const notification = selectRows(store.getState(), 'NOTIFICATION').find((row) => toNotificationPath(row) === url)
      if (notification) void dispatch(markNotificationRead(notification as unknown as AnyRow))
      void navigate(url)
    },
    [dispatch, navigate, store],
  )
  const say = useEffectEvent((arrived: readonly Row<'NOTIFICATION'>[]): void => {
    const { desktop, sound, volume } = store.getState().settings.announcing
    if (sound) void playChime(volume)
    if (!desktop) return
    if (arrived.length >= togetherFrom) {
      const title = t('many', { count: arrived.length })
      void showDesktopNotification(
        { tag: manyTag, title, body: '', icon: ownIcon, url: toListPath('NOTIFICATION') },
        open,
      )
      return
    }
    for (const row of arrived) {
      const { title, channel, text, more } = wordsOf(row)
      const { imageUrl } = selectRecord(store.getState(), 'THREAD', toNotificationTag(row)) ?? {}
      void showDesktopNotification(
        {
          tag: toNotificationTag(row),
          title: channel === null ? title : `${title} · ${channel}`,
          body: more === null ? text : `${more}\n${text}`,
          icon: imageUrl && isOwnAddress(imageUrl) ? imageUrl : ownIcon,
          url: toNotificationPath(row),
        },
        open,
      )
    }
  })
  useEffect(
    () =>
      dispatch((_dispatch, _getState, environment) =>
        announceArrivals(
          store,
          environment,
          () => document.hasFocus(),
          say,
          (removedNotifications) => {
            for (const row of removedNotifications) void closeDesktopNotification(toNotificationTag(row))
          },
        ),
      ),
    [dispatch, store],
  )
  useEffect(() => onNotificationOpened(open), [open])
  const isWoken = useAppSelector((state) => state.settings.announcing.push === true)
  useEffect(() => {
    if (isWoken) void i18n.loadNamespaces('resources').then(() => keepPushWords(i18n))
    // The stored texts depend on the language.
  }, [i18n, i18n.language, isWoken])
  const renewPush = useEffectEvent(() => {
    // The server or the browser may have dropped the subscription; it is renewed if the permission is already granted.
    if (isWoken && getDesktopState() === 'granted') void dispatch(subscribeToPush())
  })
  useEffect(() => {
    renewPush()
  }, [])
  useEffect(
    () => () => {
      if (store.getState().session.status !== 'signedOut') return
      void unsubscribeBrowser()
      void closeDesktopNotifications()
    },
    [store],
  )
  return null
}
