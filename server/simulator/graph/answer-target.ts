// Routes a request by the kind of object that its id names, and checks the required permission.
import type { Simulation } from '../simulation.ts'
import type { Call, Handle } from './call.ts'
import {
  changeComment,
  changePost,
  deleteComment,
  deletePost,
  like,
  postComment,
  publishPost,
  readComment,
  readComments,
  readPost,
  readReactions,
  readWall,
  unlike,
} from './feed-edges.ts'
import { permissionMissing, unknownPath } from './graph-error.ts'
import {
  answerMention,
  commentOnMedia,
  deleteInstagramComment,
  hideInstagramComment,
  readInstagram,
  readInstagramComment,
  readInstagramComments,
  readInstagramMedia,
  readLinkedInstagrams,
  readMediaList,
  readReplies,
  replyToComment,
  switchComments,
} from './instagram-edges.ts'
import {
  endSubscription,
  readConversation,
  readInstagramConversations,
  readMessage,
  readPage,
  readPageConversations,
  readPerson,
  readSubscription,
  sendAsInstagram,
  sendAsPage,
  setSubscription,
} from './messaging-edges.ts'
import { createLabel, deleteLabel, putLabel, readLabels } from './label-edges.ts'
import { takeAttachment, takePhoto } from './page-uploads.ts'
import { isGranted, showPermissions } from './permissions.ts'
import type { Permission } from './permissions.ts'
import { tokenOf } from './tokens.ts'
import type { TargetKind } from './targets.ts'
import { readAccounts, readMember } from './token-info.ts'
import {
  changeTemplate,
  createTemplate,
  deleteTemplates,
  endAccountSubscription,
  listNumbers,
  readAccount,
  readAccountSubscription,
  readNumber,
  readTemplates,
  setAccountSubscription,
} from './whatsapp-account-edges.ts'
import { deleteMedia, readMedia, takeUpload } from './whatsapp-media-edges.ts'
import {
  deregister,
  readCompliance,
  readProfile,
  register,
  requestCode,
  setProfile,
  verifyCode,
} from './whatsapp-number-edges.ts'
import { sendWhatsapp } from './whatsapp-send.ts'

interface Edge {
  readonly permission: Permission | null
  readonly handle: Handle
}

const free = (handle: Handle): Edge => ({ permission: null, handle })
const needs =
  (permission: Permission) =>
  (handle: Handle): Edge => ({ permission, handle })

const messaging = needs('pages_messaging')
const metadata = needs('pages_manage_metadata')
const reading = needs('pages_read_engagement')
const engaging = needs('pages_manage_engagement')
const publishing = needs('pages_manage_posts')
const instagram = needs('instagram_basic')
const instagramMessages = needs('instagram_manage_messages')
const instagramComments = needs('instagram_manage_comments')
const business = needs('whatsapp_business_management')
const whatsapp = needs('whatsapp_business_messaging')

const wall = reading(readWall)

/** `GET` is the node itself, `GET comments` its edge. */
const edges: Readonly<Record<TargetKind, Readonly<Record<string, Edge>>>> = {
  user: {
    GET: free(readMember),
    'GET accounts': needs('pages_show_list')(readAccounts),
    'GET permissions': free(showPermissions),
  },
  page: {
    GET: free(readPage),
    'POST messages': messaging(sendAsPage),
    'POST message_attachments': messaging(takeAttachment),
    'POST photos': publishing(takePhoto),
    'GET conversations': messaging(readPageConversations),
    'GET subscribed_apps': metadata(readSubscription),
    'POST subscribed_apps': metadata(setSubscription),
    'DELETE subscribed_apps': metadata(endSubscription),
    'GET feed': wall,
    'GET posts': wall,
    'GET published_posts': wall,
    'GET visitor_posts': wall,
    'POST feed': publishing(publishPost),
    'GET instagram_accounts': instagram(readLinkedInstagrams),
    'GET custom_labels': metadata(readLabels),
    'POST custom_labels': metadata(createLabel),
  },
  person: { GET: messaging(readPerson), 'GET custom_labels': metadata(readLabels) },
  label: { DELETE: metadata(deleteLabel), 'POST label': metadata(putLabel), 'DELETE label': metadata(putLabel) },
  conversation: { GET: messaging(readConversation) },
  message: { GET: messaging(readMessage) },
  post: {
    GET: reading(readPost),
    POST: publishing(changePost),
    DELETE: publishing(deletePost),
    'GET comments': reading(readComments),
    'POST comments': engaging(postComment),
    'GET reactions': reading(readReactions),
    'GET likes': reading(readReactions),
    'POST likes': engaging(like),
    'DELETE likes': engaging(unlike),
  },
  comment: {
    GET: reading(readComment),
    POST: engaging(changeComment),
    DELETE: engaging(deleteComment),
    'GET comments': reading(readComments),
    'POST comments': engaging(postComment),
    'GET reactions': reading(readReactions),
    'GET likes': reading(readReactions),
    'POST likes': engaging(like),
    'DELETE likes': engaging(unlike),
  },
  instagram: {
    GET: instagram(readInstagram),
    'POST messages': instagramMessages(sendAsInstagram),
    'GET conversations': instagramMessages(readInstagramConversations),
    'GET subscribed_apps': metadata(readSubscription),
    'POST subscribed_apps': metadata(setSubscription),
    'DELETE subscribed_apps': metadata(endSubscription),
    'GET media': instagram(readMediaList),
    'GET stories': instagram(readMediaList),
    'GET tags': instagram(readMediaList),
    'POST mentions': instagramComments(answerMention),
  },
  media: {
    GET: instagram(readInstagramMedia),
    POST: instagramComments(switchComments),
    'GET children': instagram(readMediaList),
    'GET comments': instagramComments(readInstagramComments),
    'POST comments': instagramComments(commentOnMedia),
  },
  'instagram-comment': {
    GET: instagramComments(readInstagramComment),
    POST: instagramComments(hideInstagramComment),
    DELETE: instagramComments(deleteInstagramComment),
    'GET replies': instagramComments(readReplies),
    'POST replies': instagramComments(replyToComment),
  },
  waba: {
    GET: business(readAccount),
    'GET phone_numbers': business(listNumbers),
    'GET message_templates': business(readTemplates),
    'POST message_templates': business(createTemplate),
    'DELETE message_templates': business(deleteTemplates),
    'GET subscribed_apps': business(readAccountSubscription),
    'POST subscribed_apps': business(setAccountSubscription),
    'DELETE subscribed_apps': business(endAccountSubscription),
  },
  template: { POST: business(changeTemplate) },
  phone: {
    GET: business(readNumber),
    'POST messages': whatsapp(sendWhatsapp),
    'POST media': whatsapp(takeUpload),
    'POST request_code': business(requestCode),
    'POST verify_code': business(verifyCode),
    'POST register': business(register),
    'POST deregister': business(deregister),
    'GET whatsapp_business_profile': business(readProfile),
    'POST whatsapp_business_profile': business(setProfile),
    'GET business_compliance_info': business(readCompliance),
  },
  'whatsapp-media': {
    GET: whatsapp(readMedia),
    DELETE: whatsapp(deleteMedia),
  },
}

/** Handles a request for the object that its id names. */
export const answerTarget = (simulation: Simulation, kind: TargetKind, call: Call): unknown => {
  const name = call.edge === null ? call.method : `${call.method} ${call.edge}`
  const edge = Object.hasOwn(edges[kind], name) ? edges[kind][name] : undefined
  if (!edge) throw unknownPath(`/${call.edge ?? call.object}`)
  if (edge.permission !== null && !isGranted(simulation, edge.permission, tokenOf(call.caller)))
    throw permissionMissing(edge.permission)
  return edge.handle(simulation, call)
}
