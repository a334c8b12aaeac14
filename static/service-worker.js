// Keeps the shell (page, scripts, styles, icons) on the device, so that the application opens without a connection. Nothing of
// people's conversations passes here: calls, media and the live connection are left to the browser.
// FILES and VERSION are filled in by the build (scripts/webpack/service-worker.js).
const files = FILES
const cacheName = `shell-${VERSION}`
const prefix = 'shell-'
const serverPaths = ['/api', '/io', '/media', '/webhooks']

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
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || isServerPath(url.pathname)) return
  event.respondWith(request.mode === 'navigate' ? page(request) : kept(request))
})
