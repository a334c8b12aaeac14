// The parts of one's own profile, as data: a tab is one line here, its screen and its name.
import { lazy } from 'react'
import type { ComponentType } from 'react'

export interface ProfileTab {
  /** In the address. */
  readonly key: string
  /** Where its name stands, with the namespace. */
  readonly nameKey: string
  readonly Screen: ComponentType
}

export const profileTabs: readonly [ProfileTab, ...ProfileTab[]] = [
  { key: 'person', nameKey: 'profile:tabs.person', Screen: lazy(async () => ({ default: (await import('./person/PersonTab.tsx')).PersonTab })) },
  { key: 'security', nameKey: 'profile:tabs.security', Screen: lazy(async () => ({ default: (await import('./security/SecurityTab.tsx')).SecurityTab })) },
  { key: 'sessions', nameKey: 'profile:tabs.sessions', Screen: lazy(async () => ({ default: (await import('./sessions/SessionsTab.tsx')).SessionsTab })) },
  { key: 'keys', nameKey: 'profile:tabs.keys', Screen: lazy(async () => ({ default: (await import('./keys/KeysTab.tsx')).KeysTab })) },
  { key: 'device', nameKey: 'profile:tabs.device', Screen: lazy(async () => ({ default: (await import('./device/DeviceTab.tsx')).DeviceTab })) },
  { key: 'notifications', nameKey: 'notices:settings.title', Screen: lazy(async () => ({ default: (await import('./notifications/NotificationsTab.tsx')).NotificationsTab })) },
  { key: 'shortcuts', nameKey: 'shortcuts:settings.title', Screen: lazy(async () => ({ default: (await import('./shortcuts/ShortcutsTab.tsx')).ShortcutsTab })) },
]
