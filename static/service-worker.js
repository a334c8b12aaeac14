// Keeps the shell (page, scripts, styles, icons) on the device, so that the application opens without a connection. Nothing of
// people's conversations passes here: calls, media and the live connection are left to the browser.
// FILES and VERSION are filled in by the build (scripts/webpack/service-worker.js).
const files = FILES
const cacheName = `shell-${VERSION}`
const prefix = 'shell-'
const serverPaths = ['/api', '/io', '/media', '/push', '/webhooks']

const isServerPath = (path) => serverPaths.some((one) => path === one || path.startsWith(`${one}/`))

const maxAttempts = 6
const pauseMs = 1_000

/** One lost request must not cost the whole shell: a file that does not arrive is asked for again, after longer and longer pauses. */
const keepFile = async (cache, file) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await cache.add(file)
    } catch (error) {
      if (attempt === maxAttempts) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * pauseMs))
    }
  }
}

/** Fails where a file cannot be had at all: half a shell is none. What arrived is kept for the next attempt; the page may be another by then. */
const install = async () => {
  const cache = await caches.open(cacheName)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = files.filter((file) => file === '/' || !kept.has(file))
  await Promise.all(missing.map((file) => keepFile(cache, file)))
}

/** Tabs of the version before this one go on: what they still load lies in the cache before this one. */
const activate = async () => {
  const shells = (await caches.keys()).filter((name) => name.startsWith(prefix))
  const outlived = shells.filter((name) => name !== cacheName).slice(0, -1)
  await Promise.all(outlived.map((name) => caches.delete(name)))
  await self.clients.claim()
}

const kept = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

const page = async (request) => {
  const cache = await caches.open(cacheName)
  return (await cache.match('/')) ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting()
})

// Notifications. A push carries an id and nothing else: what is new is fetched then, by this session's cookie, and told in the words
// that the application has left here.
const wordsCache = 'notification-words'
const icon = '/icons/icon-192.png'

const readWords = async () => {
  const kept = await caches.match('/notification-words', { cacheName: wordsCache })
  return kept ? kept.json() : { values: {}, more: '{count}', something: 'Social Inbox' }
}

/** Snippets without words hold their kind in brackets; what the product itself tells names things in capitals. */
const toText = ({ type, snippet, tag, url }, values) => {
  const held = /^\[(\w+)\]$/.exec(snippet ?? '')?.[1]
  const isOfCustomer = url.includes(tag) && url.startsWith('/?thread=')
  const said = isOfCustomer ? snippet : snippet?.replaceAll(/\b[A-Z][A-Z0-9_]{2,}\b/g, (word) => values[word] ?? word)
  return (held === undefined ? said : values[held]) || values[type] || ''
}

const toNotification = (told, { values, more }) => {
  const name = told.title || values[told.type] || 'Social Inbox'
  const channel = values[told.service]
  const text = toText(told, values)
  return {
    title: channel ? `${name} · ${channel}` : name,
    body: told.count > 1 ? `${more.replace('{count}', told.count)}\n${text}` : text,
    tag: told.tag,
    icon: told.imageUrl?.startsWith('/') ? told.imageUrl : icon,
    url: told.url,
  }
}

/** null where nothing is to be shown: it was read meanwhile, or the session has ended. */
const fetchNotification = async (id) => {
  const words = await readWords()
  try {
    const answer = await fetch(`/push/notifications/${id}`, { credentials: 'same-origin', cache: 'no-store' })
    if (answer.ok) return toNotification(await answer.json(), words)
    if (answer.status < 500) return null
  } catch {
    // Without a connection it is only known that there is something.
  }
  return { title: words.something, body: '', tag: 'something', icon, url: '/notifications' }
}

const onPush = async (id) => {
  const pages = await self.clients.matchAll({ type: 'window' })
  // A page that somebody is at tells them itself, or they see it.
  if (pages.some((page) => page.focused)) return
  const shown = await fetchNotification(id)
  if (shown === null) return
  const { title, body, tag, url } = shown
  await self.registration.showNotification(title, { body, tag, icon: shown.icon, badge: icon, data: { url } })
}

const onOpened = async (url) => {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return self.clients.openWindow(url)
  await page.focus()
  page.postMessage({ kind: 'open', url })
}

const readId = (data) => {
  try {
    return String(data?.json().id)
  } catch {
    return ''
  }
}

self.addEventListener('push', (event) => event.waitUntil(onPush(readId(event.data))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(onOpened(event.notification.data?.url ?? '/'))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || isServerPath(url.pathname)) return
  event.respondWith(request.mode === 'navigate' ? page(request) : kept(request))
})
