// Names of routes as product documents use them, with the type whose record they show. The parameters of a route are the fields in
// that record's path.
import type { NotificationType } from '../../../contract/events.ts'
import type { EntityType } from '../../../contract/index.ts'

export const namedRoutes = {
  pagePostDetails: 'FBPOST',
  pageCommentDetails: 'FBCOMMENT',
  messageDetails: 'FBMESSAGE',
  notificationDetails: 'NOTIFICATION',
  waWebPhoneDetails: 'WAWEBPHONE',
  waWebChatDetails: 'WAWEBCHAT',
  applicationDetails: 'FBAPPLICATION',
  waBADetails: 'FBWABA',
  waPhoneDetails: 'FBWAPHONE',
  waContactDetails: 'FBWACONTACT',
  waMessageDetails: 'FBWAMESSAGE',
} as const satisfies Readonly<Record<string, EntityType>>

export type RouteName = keyof typeof namedRoutes

/** Route to open on a click on a notification; other types open the notification itself. */
const clicked: Partial<Record<NotificationType, RouteName>> = {
  NEW_FB_POST_REACTION: 'pagePostDetails',
  NEW_FB_COMMENT: 'pageCommentDetails',
  NEW_FB_MESSAGE: 'messageDetails',
  REACTION_FB_MESSAGE: 'messageDetails',
}

export const getClickedRoute = (type: unknown): RouteName => clicked[type as NotificationType] ?? 'notificationDetails'
