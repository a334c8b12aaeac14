// The registry: every entity type and every call of the product, once.
import type { EntityDeclaration, RecordOf } from './entity.ts'
import type { CallDeclaration } from './call.ts'
import { authEntity } from './platform/auth.ts'
import { channelEntity } from './platform/channel.ts'
import { customerEntity } from './platform/customer.ts'
import { membershipEntity } from './platform/membership.ts'
import { notificationEntity } from './platform/notification.ts'
import { organisationEntity } from './platform/organisation.ts'
import { readStateEntity } from './platform/read-state.ts'
import { teamEntity } from './platform/team.ts'
import { threadEntity } from './platform/thread.ts'
import { userEntity } from './platform/user.ts'
import { webhookEventEntity } from './platform/webhook-event.ts'
import { accessTokenEntity } from './facebook/access-token.ts'
import { applicationEntity } from './facebook/application.ts'
import { conversationEntity } from './facebook/conversation.ts'
import { messageEntity } from './facebook/message.ts'
import { pageEntity } from './facebook/page.ts'
import { fbUserEntity } from './facebook/user.ts'
import { platformCalls } from './platform/calls.ts'
import { facebookCalls } from './facebook/calls.ts'

export const entities = {
  AUTH: authEntity,
  CHANNEL: channelEntity,
  CUSTOMER: customerEntity,
  FBACCESSTOKEN: accessTokenEntity,
  FBAPPLICATION: applicationEntity,
  FBCONVERSATION: conversationEntity,
  FBMESSAGE: messageEntity,
  FBPAGE: pageEntity,
  FBUSER: fbUserEntity,
  NOTIFICATION: notificationEntity,
  ORGANISATION: organisationEntity,
  ORGANISATIONMEMBERSHIP: membershipEntity,
  READSTATE: readStateEntity,
  TEAM: teamEntity,
  THREAD: threadEntity,
  USER: userEntity,
  WEBHOOKEVENT: webhookEventEntity,
} as const

export type EntityType = keyof typeof entities
export type Row<Type extends EntityType> = RecordOf<(typeof entities)[Type]>

/** A record whose type is known only at run time. */
export type AnyRow = { readonly _id: string; readonly version: number; readonly epoch: number } & Readonly<Record<string, unknown>>

export const entityTypes = Object.keys(entities) as EntityType[]

/** The declaration of a type, seen as plain data. */
export const declarationOf = (type: EntityType): EntityDeclaration => entities[type] as unknown as EntityDeclaration

export const isEntityType = (name: string): name is EntityType => Object.hasOwn(entities, name)

export const calls = { ...platformCalls, ...facebookCalls } as const
export type Calls = typeof calls
export type CallName = keyof Calls
export const callNames = Object.keys(calls) as CallName[]

export const callOf = (name: CallName): CallDeclaration<null, unknown> => calls[name] as unknown as CallDeclaration<null, unknown>
