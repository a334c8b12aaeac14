// Type-specific overrides on the page of a record: further tabs, details, actions. Each part loads on demand.
import type { ComponentType } from 'react'
import { getDeclaration } from '../../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { canManageOrganisation, isAdministrator } from '../../../../contract/permissions.ts'
import type { Rights } from '../../../../contract/permissions.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { historyKey } from '../detail/tab-order.ts'
import type { RecordPart, RecordTab, RemovalPart } from './override-parts.ts'

interface ResourceOverrides {
  readonly tabs?: readonly RecordTab[]
  /** Replaces the list of fields. */
  readonly Details?: ComponentType<Omit<RecordPart, 'title'>>
  /** Buttons besides those of every record; they check the rights themselves. */
  readonly Actions?: ComponentType<RecordPart>
  /** Replaces the default delete button. */
  readonly Removal?: ComponentType<RemovalPart>
}

const everybody = (): boolean => true
const ofManagers = (rights: Rights, row: AnyRow): boolean =>
  canManageOrganisation(rights, typeof row['organisationId'] === 'string' ? row['organisationId'] : row._id)

/** Only a Superadmin manages a Superadmin's account. */
const ofAccounts = (rights: Rights, row: AnyRow): boolean =>
  isAdministrator(rights) && (row['role'] !== 'Superadmin' || rights.role === 'Superadmin')

const resourceOverrides: Partial<Record<EntityType, ResourceOverrides>> = {
  ORGANISATION: {
    tabs: [
      {
        key: 'allowance',
        nameKey: 'organisations:allowance.tab',
        isShown: ofManagers,
        Panel: lazyPart(
          async () =>
            (await import(/* webpackChunkName: "record-parts" */ './organisation/AllowancePanel.tsx')).AllowancePanel,
        ),
      },
      {
        key: 'fbUserAllowance',
        nameKey: 'organisations:person.tab',
        isShown: ofManagers,
        Panel: lazyPart(
          async () =>
            (await import(/* webpackChunkName: "record-parts" */ './organisation/FbUserAllowancePanel.tsx'))
              .FbUserAllowancePanel,
        ),
      },
      {
        key: 'hours',
        nameKey: 'organisations:hours.tab',
        isShown: everybody,
        Panel: lazyPart(
          async () => (await import(/* webpackChunkName: "record-parts" */ './organisation/HoursPanel.tsx')).HoursPanel,
        ),
      },
      {
        key: 'labels',
        nameKey: 'organisations:labels.tab',
        isShown: everybody,
        Panel: lazyPart(
          async () => (await import(/* webpackChunkName: "record-parts" */ './organisation/LabelTree.tsx')).LabelTree,
        ),
      },
    ],
    Actions: lazyPart(
      async () => (await import(/* webpackChunkName: "record-parts" */ './organisation/AddMembers.tsx')).AddMembers,
    ),
    Removal: lazyPart(
      async () =>
        (await import(/* webpackChunkName: "record-parts" */ './organisation/DeleteOrganisation.tsx'))
          .DeleteOrganisation,
    ),
  },
  // Replaces the list of memberships, which nobody works with.
  TEAM: {
    tabs: [
      {
        key: 'ORGANISATIONMEMBERSHIP',
        nameKey: 'organisations:team.tab',
        isShown: everybody,
        Panel: lazyPart(
          async () => (await import(/* webpackChunkName: "record-parts" */ './organisation/TeamPanel.tsx')).TeamPanel,
        ),
      },
    ],
  },
  ORGANISATIONSUBSCRIPTION: {
    tabs: [
      {
        key: 'relatedItems',
        nameKey: 'organisations:related.tab',
        isShown: ofManagers,
        Panel: lazyPart(
          async () =>
            (await import(/* webpackChunkName: "record-parts" */ './organisation/RelatedItems.tsx')).RelatedItems,
        ),
      },
    ],
  },
  ORGANISATIONQUICKREPLY: {
    tabs: [
      {
        key: 'preview',
        nameKey: 'organisations:preview.tab',
        isShown: everybody,
        Panel: lazyPart(
          async () =>
            (await import(/* webpackChunkName: "record-parts" */ './organisation/QuickReplyPreview.tsx'))
              .QuickReplyPreview,
        ),
      },
    ],
  },
  FBPAGE: {
    Actions: lazyPart(
      async () => (await import(/* webpackChunkName: "record-parts" */ './organisation/PageActions.tsx')).PageActions,
    ),
  },
  FBWACONTACT: {
    Actions: lazyPart(
      async () => (await import(/* webpackChunkName: "record-parts" */ './contact/ContactActions.tsx')).ContactActions,
    ),
  },
  FBWATEMPLATE: {
    tabs: [
      {
        key: 'preview',
        nameKey: 'organisations:preview.tab',
        isShown: everybody,
        Panel: lazyPart(
          async () =>
            (await import(/* webpackChunkName: "record-parts" */ './template/TemplatePanel.tsx')).TemplatePanel,
        ),
      },
    ],
    Actions: lazyPart(
      async () =>
        (await import(/* webpackChunkName: "template-parts" */ './template/TemplateActions.tsx')).TemplateActions,
    ),
  },
  FBWAPHONE: {
    tabs: [
      {
        key: 'setup',
        nameKey: 'organisations:number.tab',
        isShown: ofManagers,
        Panel: lazyPart(
          async () => (await import(/* webpackChunkName: "record-parts" */ './number/NumberPanel.tsx')).NumberPanel,
        ),
      },
    ],
  },
  CHANNEL: {
    Actions: lazyPart(
      async () =>
        (await import(/* webpackChunkName: "record-parts" */ './organisation/ChannelActions.tsx')).ChannelActions,
    ),
  },
  CUSTOMER: {
    Actions: lazyPart(
      async () =>
        (await import(/* webpackChunkName: "record-parts" */ './customer/CustomerPageActions.tsx')).CustomerPageActions,
    ),
    Removal: lazyPart(
      async () => (await import(/* webpackChunkName: "record-parts" */ './customer/DeleteCustomer.tsx')).DeleteCustomer,
    ),
  },
  USER: {
    tabs: [
      {
        key: 'account',
        nameKey: 'users:account.tab',
        isShown: ofAccounts,
        Panel: lazyPart(
          async () => (await import(/* webpackChunkName: "record-parts" */ './user/AccountPanel.tsx')).AccountPanel,
        ),
      },
    ],
    Actions: lazyPart(
      async () => (await import(/* webpackChunkName: "record-parts" */ './user/UserActions.tsx')).UserActions,
    ),
  },
  WAWEBAPPLICATION: {
    Details: lazyPart(
      async () =>
        (await import(/* webpackChunkName: "session-parts" */ './whatsapp-web/ApplicationDetails.tsx'))
          .ApplicationDetails,
    ),
  },
  WAWEBSESSION: {
    Details: lazyPart(
      async () =>
        (await import(/* webpackChunkName: "session-parts" */ './whatsapp-web/SessionPanel.tsx')).SessionPanel,
    ),
  },
  WAWEBPHONE: {
    Details: lazyPart(
      async () =>
        (await import(/* webpackChunkName: "session-parts" */ './whatsapp-web/PhoneDetails.tsx')).PhoneDetails,
    ),
  },
  WAWEBCHAT: {
    Actions: lazyPart(
      async () => (await import(/* webpackChunkName: "session-parts" */ './whatsapp-web/ChatActions.tsx')).ChatActions,
    ),
  },
  WAWEBCONTACT: {
    Details: lazyPart(
      async () =>
        (await import(/* webpackChunkName: "session-parts" */ './whatsapp-web/ContactDetails.tsx')).ContactDetails,
    ),
  },
  WAWEBLABEL: {
    Details: lazyPart(
      async () =>
        (await import(/* webpackChunkName: "session-parts" */ './whatsapp-web/LabelDetails.tsx')).LabelDetails,
    ),
  },
  WEBHOOKEVENT: {
    Actions: lazyPart(
      async () => (await import(/* webpackChunkName: "record-parts" */ './administration/Reprocess.tsx')).Reprocess,
    ),
  },
}

/** The audit tab: for administrators, on every type but those of a user's own stream. */
const history: RecordTab = {
  key: historyKey,
  nameKey: 'administration:audit.tab',
  isShown: isAdministrator,
  Panel: lazyPart(
    async () => (await import(/* webpackChunkName: "record-parts" */ './administration/RecordAudit.tsx')).RecordAudit,
  ),
}

export const overrideTabs = (type: EntityType, rights: Rights | null, row: AnyRow): readonly RecordTab[] => {
  const all = [
    ...(resourceOverrides[type]?.tabs ?? []),
    ...(getDeclaration(type).scope.kind === 'own' || type === 'AUDITENTRY' ? [] : [history]),
  ]
  return rights === null ? [] : all.filter(({ isShown }) => isShown(rights, row))
}

export const overrideActions = (type: EntityType): ComponentType<RecordPart> | undefined =>
  resourceOverrides[type]?.Actions
export const overrideRemoval = (type: EntityType): ComponentType<RemovalPart> | undefined =>
  resourceOverrides[type]?.Removal
export const overrideDetails = (type: EntityType): ComponentType<Omit<RecordPart, 'title'>> | undefined =>
  resourceOverrides[type]?.Details
/** Namespaces of the tab names. */
export const overrideNamespaces = ['organisations', 'administration', 'users'] as const
