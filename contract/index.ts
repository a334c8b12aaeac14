// The registry of entity types; the declared calls are in `calls.ts`.
import type { EntityDeclaration, RecordOf } from './entity.ts'
import { activityEntity } from './platform/activity.ts'
import { agentStateEntity } from './platform/agent-state.ts'
import { allowanceEntity } from './platform/allowance.ts'
import { assignmentRuleEntity } from './platform/assignment-rule.ts'
import { auditEntryEntity } from './platform/audit-entry.ts'
import { authEntity } from './platform/auth.ts'
import { browserErrorEntity } from './platform/browser-error.ts'
import { bulkJobEntity } from './platform/bulk-job.ts'
import { channelEntity } from './platform/channel.ts'
import { customerEntity } from './platform/customer.ts'
import { invitationEntity } from './platform/invitation.ts'
import { membershipOfferEntity } from './platform/membership-offer.ts'
import { membershipEntity } from './platform/membership.ts'
import { notificationEntity } from './platform/notification.ts'
import { organisationEntity } from './platform/organisation.ts'
import { preferenceEntity } from './platform/preference.ts'
import { quickReplyEntity } from './platform/quick-reply.ts'
import { readStateEntity } from './platform/read-state.ts'
import { recordingEntity } from './platform/recording.ts'
import { savedViewEntity } from './platform/saved-view.ts'
import { sharedViewEntity } from './platform/shared-view.ts'
import { socialLabelOptionEntity } from './platform/social-label-option.ts'
import { socialLabelEntity } from './platform/social-label.ts'
import { subscriptionEntity } from './platform/subscription.ts'
import { teamEntity } from './platform/team.ts'
import { threadNoteEntity } from './platform/thread-note.ts'
import { threadEntity } from './platform/thread.ts'
import { userEntity } from './platform/user.ts'
import { webhookEventEntity } from './platform/webhook-event.ts'
import { accessTokenEntity } from './facebook/access-token.ts'
import { applicationEntity } from './facebook/application.ts'
import { commentEntity } from './facebook/comment.ts'
import { conversationEntity } from './facebook/conversation.ts'
import { labelEntity } from './facebook/label.ts'
import { messageEntity } from './facebook/message.ts'
import { pageEntity } from './facebook/page.ts'
import { postEntity } from './facebook/post.ts'
import { reactionEntity } from './facebook/reaction.ts'
import { fbUserEntity } from './facebook/user.ts'
import { igCommentEntity } from './instagram/comment.ts'
import { igConversationEntity } from './instagram/conversation.ts'
import { igCustomerUserEntity } from './instagram/customer-user.ts'
import { igMediaEntity } from './instagram/media.ts'
import { igMessageEntity } from './instagram/message.ts'
import { igTaggedMediaEntity } from './instagram/tagged-media.ts'
import { igUserEntity } from './instagram/user.ts'
import { waAccountEntity } from './whatsapp/account.ts'
import { waContactEntity } from './whatsapp/contact.ts'
import { waMediaEntity } from './whatsapp/media.ts'
import { waMessageEntity } from './whatsapp/message.ts'
import { waPhoneEntity } from './whatsapp/phone.ts'
import { waTemplateEntity } from './whatsapp/template.ts'
import { waWebApplicationEntity } from './whatsapp-web/application.ts'
import { waWebChatEntity } from './whatsapp-web/chat.ts'
import { waWebContactEntity } from './whatsapp-web/contact.ts'
import { waWebLabelEntity } from './whatsapp-web/label.ts'
import { waWebMessageEntity } from './whatsapp-web/message.ts'
import { waWebPhoneEntity } from './whatsapp-web/phone.ts'
import { waWebSessionEntity } from './whatsapp-web/session.ts'

export const entities = {
  ACTIVITY: activityEntity,
  AGENTSTATE: agentStateEntity,
  ASSIGNMENTRULE: assignmentRuleEntity,
  AUDITENTRY: auditEntryEntity,
  AUTH: authEntity,
  BROWSERERROR: browserErrorEntity,
  BULKJOB: bulkJobEntity,
  CHANNEL: channelEntity,
  CUSTOMER: customerEntity,
  FBACCESSTOKEN: accessTokenEntity,
  FBAPPLICATION: applicationEntity,
  FBCOMMENT: commentEntity,
  FBCONVERSATION: conversationEntity,
  FBLABEL: labelEntity,
  FBMESSAGE: messageEntity,
  FBPAGE: pageEntity,
  FBPOST: postEntity,
  FBREACTION: reactionEntity,
  FBUSER: fbUserEntity,
  FBWABA: waAccountEntity,
  FBWACONTACT: waContactEntity,
  FBWAMEDIA: waMediaEntity,
  FBWAMESSAGE: waMessageEntity,
  FBWAPHONE: waPhoneEntity,
  FBWATEMPLATE: waTemplateEntity,
  IGCOMMENT: igCommentEntity,
  IGCONVERSATION: igConversationEntity,
  IGCUSTOMERUSER: igCustomerUserEntity,
  IGMEDIA: igMediaEntity,
  IGMESSAGE: igMessageEntity,
  IGTAGGEDMEDIA: igTaggedMediaEntity,
  IGUSER: igUserEntity,
  MEMBERSHIPOFFER: membershipOfferEntity,
  NOTIFICATION: notificationEntity,
  ORGANISATION: organisationEntity,
  ORGANISATIONFBUSERALLOWANCE: allowanceEntity,
  ORGANISATIONINVITATION: invitationEntity,
  ORGANISATIONMEMBERSHIP: membershipEntity,
  ORGANISATIONQUICKREPLY: quickReplyEntity,
  ORGANISATIONSUBSCRIPTION: subscriptionEntity,
  PREFERENCE: preferenceEntity,
  READSTATE: readStateEntity,
  RECORDING: recordingEntity,
  SAVEDVIEW: savedViewEntity,
  SHAREDVIEW: sharedViewEntity,
  SOCIALLABEL: socialLabelEntity,
  SOCIALLABELOPTION: socialLabelOptionEntity,
  TEAM: teamEntity,
  THREAD: threadEntity,
  THREADNOTE: threadNoteEntity,
  USER: userEntity,
  WAWEBAPPLICATION: waWebApplicationEntity,
  WAWEBCHAT: waWebChatEntity,
  WAWEBCONTACT: waWebContactEntity,
  WAWEBLABEL: waWebLabelEntity,
  WAWEBMESSAGE: waWebMessageEntity,
  WAWEBPHONE: waWebPhoneEntity,
  WAWEBSESSION: waWebSessionEntity,
  WEBHOOKEVENT: webhookEventEntity,
} as const

export type EntityType = keyof typeof entities
export type Row<Type extends EntityType> = RecordOf<(typeof entities)[Type]>

/** A record whose type is known only at run time. */
export type AnyRow = { readonly _id: string; readonly version: number; readonly epoch: number } & Readonly<
  Record<string, unknown>
>

export const entityTypes = Object.keys(entities) as EntityType[]

/** The declaration of a type, seen as plain data. */
export const getDeclaration = (type: EntityType): EntityDeclaration => entities[type] as unknown as EntityDeclaration

export const isEntityType = (name: string): name is EntityType => Object.hasOwn(entities, name)
