// A setting of a device applies to all of its tabs, and none of them reverts another's change.
import { syncSettings } from '../../../src/store/session/sync-settings.ts'
import {
  announcingChosen,
  commandUsed,
  hostSeen,
  keepsMessagesChosen,
  selectSettings,
  themeChosen,
  tokenStored,
} from '../../../src/store/network/settings-slice.ts'
import { restorePersisted } from '../../../src/store/store.ts'
import { createMemoryStorage, createTestStore } from '../support/create-test-store.ts'
import { createMemoryBrowser } from '../support/test-outbox.ts'

const createDevice = () => ({ storage: createMemoryStorage(), browser: createMemoryBrowser() })

const openTab = async ({ storage, browser }: ReturnType<typeof createDevice>) => {
  const { store, environment } = createTestStore({ signedIn: false, environment: { storage, tabs: browser.tab() } })
  const { persistor, restored } = restorePersisted(store)
  await restored
  store.dispatch(hostSeen(environment.pageHost))
  const stop = syncSettings(store, environment)
  await persistor.flush()
  return {
    store,
    stop,
    write: async () => {
      await new Promise((resolve) => setTimeout(resolve))
      await persistor.flush()
    },
    settings: () => selectSettings(store.getState()),
  }
}

test('a choice in one tab holds in the others at once, and is not undone by what they write later', async () => {
  const device = createDevice()
  const [one, other] = [await openTab(device), await openTab(device)]
  one.store.dispatch(themeChosen('dark'))
  one.store.dispatch(keepsMessagesChosen(false))
  one.store.dispatch(announcingChosen({ desktop: false, sound: true, volume: 1 }))
  await one.write()
  expect(other.settings()).toMatchObject({ theme: 'dark', keepsMessages: false, announcing: { sound: true } })
  other.store.dispatch(commandUsed('thread.close'))
  await other.write()
  const after = await openTab(device)
  expect(after.settings()).toMatchObject({
    theme: 'dark',
    keepsMessages: false,
    announcing: { sound: true },
    recentCommands: ['thread.close'],
  })
})

test('tabs of which one is heard tell nothing on; tokens are no choices; a tab that listens no more is left alone', async () => {
  const device = createDevice()
  const [one, other, third] = [await openTab(device), await openTab(device), await openTab(device)]
  third.stop()
  one.store.dispatch(tokenStored('a.b.c'))
  one.store.dispatch(themeChosen('light'))
  other.store.dispatch(themeChosen('dark'))
  await one.write()
  await one.write()
  expect(other.settings()).toMatchObject({ token: null, theme: 'light' })
  expect(one.settings()).toMatchObject({ token: 'a.b.c', theme: 'dark' })
  expect(third.settings()).toMatchObject({ token: null, theme: 'system' })
})
