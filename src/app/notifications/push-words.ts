// The words in which the service worker tells of what came while the application was closed, kept where it finds them.
import type { i18n as I18n } from 'i18next'

const cacheName = 'notification-words'
const address = '/notification-words'

/** Nothing where the browser keeps nothing. @param i18n with the namespaces `notifications` and `resources` */
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
    // Private windows and full disks: the worker says it without words.
  }
}
