// A message arrives while the application is closed: the device is woken, and a click leads to the conversation.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { createDevice, startPushService } from '../server/support/push-service.ts'
import { openWholeBrowser, openPage } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { testMs } from './support/limits.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

/** The demo's first page. */
const pageId = '108642097531864'

let pushService: Awaited<ReturnType<typeof startPushService>>
let product: Product
let browser: Browser

before(async () => {
  pushService = await startPushService()
  product = await startProduct({ settings: { PUSH_HOSTS: pushService.address } })
  browser = await openWholeBrowser()
})
after(async () => {
  await browser?.close()
  await product?.end()
  await pushService?.close()
})

interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Replaces the browser's own push service, which cannot be reached. */
const standIn = (given: Subscription): void => {
  let current: unknown = null
  const made = {
    endpoint: given.endpoint,
    toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } }),
    unsubscribe: () => {
      current = null
      return Promise.resolve(true)
    },
  }
  Object.assign(PushManager.prototype, {
    subscribe: () => {
      current = made
      return Promise.resolve(made)
    },
    getSubscription: () => Promise.resolve(current),
  })
}

interface SystemNotification {
  readonly title: string
  readonly body: string
  readonly tag: string
}

/** Reads the worker's notifications from the worker itself, without a page. */
const shownBy = async (context: BrowserContext): Promise<SystemNotification[]> => {
  for (const worker of context.serviceWorkers()) {
    const shown = await worker
      .evaluate(async () => {
        const { registration } = globalThis as unknown as { readonly registration: ServiceWorkerRegistration }
        return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
      })
      // The worker was stopped meanwhile; the next push starts it again.
      .catch(() => [])
    if (shown.length > 0) return shown
  }
  return []
}

/** Delivers a push to the worker as the browser's push service would. */
const openGate = async (context: BrowserContext, page: Page) => {
  const session = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(product.address))
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return async (data: unknown) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: product.address,
      registrationId: await registration,
      data: JSON.stringify(data),
    })
}

/** An agent whose device was just subscribed, on the page for it. */
const subscribed = async (device: ReturnType<typeof createDevice>) => {
  const { page } = await openPage(browser, { permissions: ['notifications'] })
  const context = page.context()
  await context.addInitScript(standIn, device.subscription)
  await page.goto(`${product.address}/login`)
  await signIn(page)
  await page.getByText('Bağlı', { exact: true }).first().waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto(`${product.address}/profile?selectedTab=notifications`)
  const wakes = page.getByRole('switch', { name: 'Uygulama kapalıyken bu cihaza bildir' })
  await wakes.click()
  await page.locator('input[role=switch]:checked').first().waitFor()
  return { page, context, wakes }
}

/** A customer writes, and the push service receives a message for the device. */
const isWoken = async (device: string, name: string): Promise<void> => {
  const { psid } = await product.simulate<{ psid: string }>('POST', 'people', { pageId, name })
  await product.simulate('POST', 'messages', { pageId, psid, text: 'Merhaba' })
  const devices = await eventually(
    async () => pushService.taken().map((push) => push.device),
    (told) => told.includes(device),
  )
  assert.ok(devices.includes(device), `nothing for ${device}`)
}

describe('a device that is woken', () => {
  it(
    'shows what came while all tabs were closed, without a name or a word on the way',
    { timeout: testMs },
    async () => {
      const device = createDevice(pushService.address, 'device')
      const { page, context } = await subscribed(device)
      await eventually(
        () => page.evaluate(() => caches.match('/notification-words').then((kept) => kept !== undefined)),
        Boolean,
      )

      const elsewhere = await context.newPage()
      const deliver = await openGate(context, elsewhere)
      // A push may be lost while the worker is being stopped; one that arrives twice is shown once.
      const deliverAndLook = async (told: unknown): Promise<SystemNotification[]> => {
        await deliver(told)
        return shownBy(context)
      }
      await page.close()

      const { psid } = await product.simulate<{ psid: string }>('POST', 'people', { pageId, name: 'Zeynep Arslan' })
      await product.simulate('POST', 'messages', { pageId, psid, text: 'Siparişim nerede?' })
      const pushes: ReturnType<typeof pushService.taken> = []
      await eventually(
        async () => pushes.push(...pushService.taken()),
        () => pushes.length > 0,
      )
      const [push] = pushes
      assert.ok(push, 'nobody was woken')
      const told = device.read(push)
      assert.deepEqual(Object.keys(told as object), ['id'])
      const [shown] = await eventually(
        () => deliverAndLook(told),
        ({ length }) => length > 0,
      )
      assert.equal(shown?.title, 'Zeynep Arslan · Facebook')
      assert.match(shown.body, /Siparişim nerede\?/)

      // The same conversation again: still one notification, with the number of messages.
      await product.simulate('POST', 'messages', { pageId, psid, text: 'Orada mısınız?' })
      const again = await eventually(
        () => deliverAndLook(told),
        ([one]) => one?.body.includes('Orada') === true,
      )
      assert.equal(again.length, 1)
      assert.match(again[0]?.body ?? '', /2 yeni\nOrada mısınız\?/)

      // Opening it again marks it as read and removes the notification.
      const back = await context.newPage()
      await back.goto(`${product.address}/?thread=${again[0]?.tag ?? ''}`)
      await back.getByRole('region', { name: 'Mesajlar' }).getByText('Orada mısınız?').waitFor()
      await back.getByRole('button', { name: /^Bildirimler/ }).waitFor()
      assert.deepEqual(
        await eventually(
          () => shownBy(context),
          ({ length }) => length === 0,
        ),
        [],
      )
    },
  )

  it(
    'is not said to be woken once the browser has taken the permission back, and is again when it is switched on anew',
    { timeout: testMs },
    async () => {
      const device = createDevice(pushService.address, 'withdrawn')
      const { page, context, wakes } = await subscribed(device)
      await isWoken('withdrawn', 'Burak Öz')

      await context.clearPermissions()
      await page.reload()
      await page.getByText('Tarayıcınız izni geri aldı, bu cihaz artık uyandırılmıyor.').waitFor()
      assert.equal(await wakes.isChecked(), false)
      pushService.answerWith(410)
      await isWoken('withdrawn', 'Cem Öz')

      pushService.answerWith(201)
      await context.grantPermissions(['notifications'])
      await wakes.click()
      await page.locator('input[role=switch]:checked').first().waitFor()
      await page.getByText('Tarayıcınız izni geri aldı, bu cihaz artık uyandırılmıyor.').waitFor({ state: 'detached' })
      await isWoken('withdrawn', 'Deniz Öz')
      await context.close()
    },
  )
})
