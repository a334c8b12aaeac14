// Type-specific overrides for creating records: beside the tools of lists, and instead of the form of a new record. Each part loads on
// demand. Separate from the overrides of pages, because those depend on tables and tables depend on these.
import type { ComponentType } from 'react'
import type { EntityType } from '../../../../contract/index.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
import type { BaseQuery } from '../table/base-query.ts'
import type { CreateForm } from './override-parts.ts'

interface CreationOverrides {
  /** For types whose records are created without a form. */
  readonly Add?: ComponentType<{ readonly settled: BaseQuery }>
  /** Replaces the default form. */
  readonly Create?: ComponentType<CreateForm>
}

const ConnectLink = lazyPart(
  async () => (await import(/* webpackChunkName: "record-parts" */ './organisation/ConnectLink.tsx')).ConnectLink,
)

const ConnectNumberLink = lazyPart(
  async () => (await import(/* webpackChunkName: "record-parts" */ './organisation/ConnectLink.tsx')).ConnectNumberLink,
)

const creationOverrides: Partial<Record<EntityType, CreationOverrides>> = {
  ORGANISATION: {
    Create: lazyPart(
      async () =>
        (await import(/* webpackChunkName: "record-parts" */ './organisation/NewOrganisationDialog.tsx'))
          .NewOrganisationDialog,
      { note: 'overlay' },
    ),
  },
  ORGANISATIONMEMBERSHIP: {
    Create: lazyPart(
      async () =>
        (await import(/* webpackChunkName: "record-parts" */ './organisation/NewMembershipDialog.tsx'))
          .NewMembershipDialog,
      { note: 'overlay' },
    ),
  },
  FBPAGE: {
    Add: ConnectLink,
  },
  FBWATEMPLATE: {
    Add: lazyPart(
      async () => (await import(/* webpackChunkName: "template-parts" */ './template/TemplateTools.tsx')).TemplateTools,
    ),
  },
  IGUSER: {
    Add: ConnectLink,
  },
  FBACCESSTOKEN: {
    Add: ConnectLink,
  },
  FBWABA: {
    Add: ConnectNumberLink,
  },
  FBWAPHONE: {
    Add: ConnectNumberLink,
  },
  CHANNEL: {
    Add: ConnectLink,
  },
  USER: {
    Create: lazyPart(
      async () => (await import(/* webpackChunkName: "record-parts" */ './user/NewUserDialog.tsx')).NewUserDialog,
      { note: 'overlay' },
    ),
  },
  WAWEBCHAT: {
    Add: lazyPart(
      async () => (await import(/* webpackChunkName: "record-parts" */ './whatsapp-web/NewChat.tsx')).NewChat,
    ),
  },
}

export const addAction = (type: EntityType): ComponentType<{ readonly settled: BaseQuery }> | undefined =>
  creationOverrides[type]?.Add
export const createForm = (type: EntityType): ComponentType<CreateForm> | undefined => creationOverrides[type]?.Create
