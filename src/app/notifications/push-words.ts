// Stores the texts that the service worker uses for notifications while the application is closed, in a cache that it can read.
import type { i18n as I18n } from 'i18next'

const cacheName = 'notification-words'
const address = '/notification-words'

/** Does nothing where the browser has no cache storage. @param i18n with the namespaces `notifications` and `resources` loaded */
export const keepPushWords = async (i18n: I18n): Promise<void> => {
  if (!('caches' in window)) return
  const words = {
    values: i18n.getResource(i18n.language, 'resources', 'values') as unknown,
    more: i18n.t('notifications:new', { count: 2 }).replace('2', '{count}'),
    something: i18n.t('notifications:something'),
  }
  try {
    const cache = await caches.open(cacheName)
    await cache.put(address, new Response(JSON.stringify(words), { headers: { 'content-type': 'application/json' } }))
  } catch {
    // Private windows and full disks reject the write; the worker then shows the notification without these texts.
  }
}
