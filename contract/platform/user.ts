// People who sign in: agents, managers, administrators of the provider.
import { defineEntity } from '../entity.ts'
import { choice, email, flag, language, mustBeGiven, object, text, username } from '../fields.ts'
import { formatUserName } from '../user-name.ts'

export const userEntity = defineEntity({
  type: 'USER',
  base: '/api/users',
  schema: object({
    role: choice('Superadmin', 'Admin'),
    status: choice('Active', 'Passive'),
    /** Granted by the provider: the user manages every organisation they are a member of. */
    canManage: flag(),
    language: language(),
    profile: object({ name: text().meta(mustBeGiven), gender: choice('female', 'male', 'other'), email: email() }),
    authOptions: object({ username: username().meta(mustBeGiven) }),
  }),
  references: {},
  scope: { kind: 'provider', concerns: 'members' },
  // Users are never removed, so that their past actions keep a name. They are deactivated, and their work is handed over.
  allow: { list: 'member', get: 'member', create: 'admin', update: 'admin' },
  unique: [['authOptions.username']],
  restricted: { role: 'superadmin', canManage: 'superadmin', authOptions: 'superadmin' },
  sessionOnly: true,
  cached: true,
  bootstrap: true,
  filterable: ['role', 'status', 'authOptions.username', 'profile.name', 'profile.email'],
  sortable: ['authOptions.username'],
  title: formatUserName,
})
