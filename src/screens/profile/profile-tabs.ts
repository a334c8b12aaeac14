// Tabs of the profile, as data: a tab is one entry here, with its screen and its name.
import type { ComponentType } from 'react'
import { PersonTab } from './person/PersonTab.tsx'
import { SecurityTab } from './security/SecurityTab.tsx'
import { SessionsTab } from './sessions/SessionsTab.tsx'
import { KeysTab } from './keys/KeysTab.tsx'
import { DeviceTab } from './device/DeviceTab.tsx'
import { NotificationsTab } from './notifications/NotificationsTab.tsx'
import { ShortcutsTab } from './shortcuts/ShortcutsTab.tsx'

export interface ProfileTab {
  /** Value in the address. */
  readonly key: string
  /** Translation key of its name, with the namespace. */
  readonly nameKey: string
  readonly Screen: ComponentType
}

export const profileTabs: readonly [ProfileTab, ...ProfileTab[]] = [
  {
    key: 'person',
    nameKey: 'profile:tabs.person',
    Screen: PersonTab,
  },
  {
    key: 'security',
    nameKey: 'profile:tabs.security',
    Screen: SecurityTab,
  },
  {
    key: 'sessions',
    nameKey: 'profile:tabs.sessions',
    Screen: SessionsTab,
  },
  {
    key: 'keys',
    nameKey: 'profile:tabs.keys',
    Screen: KeysTab,
  },
  {
    key: 'device',
    nameKey: 'profile:tabs.device',
    Screen: DeviceTab,
  },
  {
    key: 'notifications',
    nameKey: 'notifications:settings.title',
    Screen: NotificationsTab,
  },
  {
    key: 'shortcuts',
    nameKey: 'shortcuts:settings.title',
    Screen: ShortcutsTab,
  },
]
