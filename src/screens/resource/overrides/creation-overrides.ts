// Overrides of single types where a record comes into being: beside the tools of their lists, and the form of a new one. Each part
// loads on demand. Apart from the overrides of pages: tables stand on those, and know only these.
import type { ComponentType } from 'react'
import type { EntityType } from '../../../../contract/index.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
import type { BaseQuery } from '../table/base-query.ts'
import type { CreateForm } from './override-parts.ts'

interface CreationOverrides {
  /** Where one comes into being otherwise than by a form. */
  readonly Add?: ComponentType<{ readonly settled: BaseQuery }>
  /** In place of the usual form. */
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
