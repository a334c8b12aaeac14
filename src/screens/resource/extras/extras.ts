// What single types have beside what every type has: further tabs, actions and a form of their own. Each part loads when it is wanted.
import { lazy } from 'react'
import type { ComponentType } from 'react'
import { declarationOf } from '../../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { canManageOrganisation, isAdministrator } from '../../../../contract/permissions.ts'
import type { Rights } from '../../../../contract/permissions.ts'
import { historyKey } from '../detail/tab-order.ts'
import type { SettledQuestion } from '../table/ResourceTable.tsx'

export interface RecordPart {
  readonly type: EntityType
  readonly row: AnyRow
  readonly title: string
}

export interface RecordTab {
  /** In the address. One that a list has too takes its place. */
  readonly key: string
  readonly nameKey: string
  readonly isShown: (rights: Rights, row: AnyRow) => boolean
  readonly Panel: ComponentType<Omit<RecordPart, 'title'>>
}

export interface CreateForm {
  readonly settled: SettledQuestion
  readonly onClose: () => void
}

interface Extras {
  readonly tabs?: readonly RecordTab[]
  /** Buttons beside those that every record has; they ask for the rights themselves. */
  readonly Actions?: ComponentType<RecordPart>
  /** Beside the tools of its lists, where one comes into being otherwise than by a form. */
  readonly Add?: ComponentType<{ readonly settled: SettledQuestion }>
  /** In place of the usual form of a new record. */
  readonly Create?: ComponentType<CreateForm>
}

const everybody = (): boolean => true
const ofManagers = (rights: Rights, row: AnyRow): boolean => canManageOrganisation(rights, typeof row['organisationId'] === 'string' ? row['organisationId'] : row._id)

/** A Superadmin's account is a Superadmin's affair. */
const ofAccounts = (rights: Rights, row: AnyRow): boolean => isAdministrator(rights) && (row['role'] !== 'Superadmin' || rights.role === 'Superadmin')

const ConnectLink = lazy(async () => ({ default: (await import('./organisation/ConnectLink.tsx')).ConnectLink }))

const extras: Partial<Record<EntityType, Extras>> = {
  ORGANISATION: {
    tabs: [
      { key: 'allowance', nameKey: 'organisations:allowance.tab', isShown: ofManagers, Panel: lazy(async () => ({ default: (await import('./organisation/AllowancePanel.tsx')).AllowancePanel })) },
      { key: 'fbUserAllowance', nameKey: 'organisations:person.tab', isShown: ofManagers, Panel: lazy(async () => ({ default: (await import('./organisation/FbUserAllowancePanel.tsx')).FbUserAllowancePanel })) },
      { key: 'hours', nameKey: 'organisations:hours.tab', isShown: everybody, Panel: lazy(async () => ({ default: (await import('./organisation/HoursPanel.tsx')).HoursPanel })) },
      { key: 'labels', nameKey: 'organisations:labels.tab', isShown: everybody, Panel: lazy(async () => ({ default: (await import('./organisation/LabelTree.tsx')).LabelTree })) },
    ],
    Actions: lazy(async () => ({ default: (await import('./organisation/AddMembers.tsx')).AddMembers })),
    Create: lazy(async () => ({ default: (await import('./organisation/NewOrganisationDialog.tsx')).NewOrganisationDialog })),
  },
  // In place of the list of its memberships: nobody works with those.
  TEAM: { tabs: [{ key: 'ORGANISATIONMEMBERSHIP', nameKey: 'organisations:team.tab', isShown: everybody, Panel: lazy(async () => ({ default: (await import('./organisation/TeamPanel.tsx')).TeamPanel })) }] },
  ORGANISATIONSUBSCRIPTION: {
    tabs: [{ key: 'relatedItems', nameKey: 'organisations:related.tab', isShown: ofManagers, Panel: lazy(async () => ({ default: (await import('./organisation/RelatedItems.tsx')).RelatedItems })) }],
  },
  ORGANISATIONQUICKREPLY: {
    tabs: [{ key: 'preview', nameKey: 'organisations:preview.tab', isShown: everybody, Panel: lazy(async () => ({ default: (await import('./organisation/QuickReplyPreview.tsx')).QuickReplyPreview })) }],
  },
  FBPAGE: { Add: ConnectLink },
  IGUSER: { Add: ConnectLink },
  CHANNEL: { Add: ConnectLink, Actions: lazy(async () => ({ default: (await import('./organisation/ChannelActions.tsx')).ChannelActions })) },
  CUSTOMER: { Actions: lazy(async () => ({ default: (await import('./customer/CustomerPageActions.tsx')).CustomerPageActions })) },
  USER: {
    tabs: [{ key: 'account', nameKey: 'users:account.tab', isShown: ofAccounts, Panel: lazy(async () => ({ default: (await import('./user/AccountPanel.tsx')).AccountPanel })) }],
    Actions: lazy(async () => ({ default: (await import('./user/UserActions.tsx')).UserActions })),
    Create: lazy(async () => ({ default: (await import('./user/NewUserDialog.tsx')).NewUserDialog })),
  },
  WEBHOOKEVENT: { Actions: lazy(async () => ({ default: (await import('./administration/Reprocess.tsx')).Reprocess })) },
}

/** Who did what to the record: for administrators, at records of every type but one person's own. */
const history: RecordTab = {
  key: historyKey,
  nameKey: 'administration:audit.tab',
  isShown: isAdministrator,
  Panel: lazy(async () => ({ default: (await import('./administration/RecordAudit.tsx')).RecordAudit })),
}

export const extraTabs = (type: EntityType, rights: Rights | null, row: AnyRow): readonly RecordTab[] => {
  const all = [...(extras[type]?.tabs ?? []), ...(declarationOf(type).scope.kind === 'own' || type === 'AUDITENTRY' ? [] : [history])]
  return rights === null ? [] : all.filter(({ isShown }) => isShown(rights, row))
}

export const extraActions = (type: EntityType): ComponentType<RecordPart> | undefined => extras[type]?.Actions
export const addAction = (type: EntityType): ComponentType<{ readonly settled: SettledQuestion }> | undefined => extras[type]?.Add
export const createForm = (type: EntityType): ComponentType<CreateForm> | undefined => extras[type]?.Create

/** Their namespaces, for the names of the tabs. */
export const extraNamespaces = ['organisations', 'administration', 'users'] as const
