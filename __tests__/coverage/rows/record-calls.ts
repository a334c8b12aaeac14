// Calls that all channel records share.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

const reading = 'server/features/reading/mark-records.test.ts'
const tokens = 'server/features/connections/tokens.test.ts'
const reads = 'server/channels/platform-reads.test.ts'
const customers = 'server/features/customers/record-customers.test.ts'

export const rows: readonly Row[] = [
  covered('channels 7', 'PATCH …/{id}/markAsRead of a message, a comment, a conversation', reading, 'a comment is read with what came before it', { calls: ['markFbMessageAsRead', 'markFbCommentAsRead', 'markIgMessageAsRead', 'markIgCommentAsRead', 'markIgConversationAsRead', 'markWaConversationAsRead'] }),
  covered('channels 7', 'PATCH …/{id}/markAsRead of a post or media', reading, 'all comments under a post are read', { calls: ['markFbPostAsRead', 'markIgMediaAsRead', 'markIgMediaCommentsAsRead'] }),
  covered('channels 7', 'POST …/markAsRead with body {filter}', reading, 'what matches a filter is read, and nothing else', { calls: ['markFbPostsAsRead', 'markFbConversationsAsRead', 'markFbCommentsAsRead', 'markMatchingIgMediaAsRead', 'markIgConversationsAsRead', 'markIgCommentsAsRead', 'markWaContactsAsRead'] }),
  covered('channels 7', 'GET …/{id}/customers', customers, 'a post names everybody who wrote under it', { calls: ['fbPostCustomers', 'fbConversationCustomers', 'fbCommentCustomers', 'igMediaCustomers', 'igConversationCustomers', 'igCommentCustomers', 'waContactCustomers'] }),
  covered('channels 7', 'POST …/{id}/customers', customers, 'the author of a comment becomes the customer that an agent names', { calls: ['linkFbPostCustomer', 'linkFbConversationCustomer', 'linkFbCommentCustomer', 'linkIgMediaCustomer', 'linkIgConversationCustomer', 'linkIgCommentCustomer', 'linkWaContactCustomer'], errors: ['CUSTOMER_LINKED_ELSEWHERE', 'NO_CONTACT'] }),
  covered('channels 7', 'POST and DELETE comments/{id}/remote', 'server/conversations/comments/moderation.test.ts', 'a comment is hidden and shown again at the platform', { calls: ['hideFbComment', 'deleteFbComment', 'hideIgComment', 'deleteIgComment'], errors: ['COMMENT_GONE', 'NOT_REMOVABLE'] }),
  covered('channels 4', 'A comment that may stand is kept', 'server/conversations/comments/moderation.test.ts', 'a comment that may stand is kept, and that is taken back; whoever may not moderate may not keep', { calls: ['keepFbComment', 'keepIgComment'] }),
  covered('channels 4', 'Hide and delete are offered as the platform allows them', 'server/conversations/comments/moderation.test.ts', 'what may be done is asked of the platform', { calls: ['fbCommentFlags'], errors: ['NOT_HIDEABLE'] }),
  covered('channels 7', 'GET pages/{id}/info, subscriptions, igusers, instagram/getAll', reads, 'a page is read', { calls: ['fbPageInfo', 'fbPageSubscriptions', 'subscribeFbPage', 'fbPageIgUsers', 'fbPageInstagrams'], errors: ['SCOPE_MISSING'] }),
  covered('channels 7', 'GET pages/{id}/customLabels and users/{id}/customLabels', reads, 'labels of a page are kept with the people who carry them', { calls: ['fbPageLabels', 'fbUserLabels'] }),
  covered('channels 8', 'Labels of a page without accepted contact terms', reads, 'labels of a page whose contact terms nobody has accepted say so', { errors: ['CONTACT_TERMS_MISSING'] }),
  covered('channels 7', 'GET users/{id}/accounts', reads, 'the pages of a person are read with the token they gave', { calls: ['fbUserAccounts'] }),
  covered('channels 7', 'GET messages/{id}/attachments and shares, and merge', reads, 'a message is read again', { calls: ['fbMessageAttachments', 'fbMessageShares', 'igMessageAttachments', 'igMessageShares'] }),
  covered('channels 7', 'GET ig users/{id}/media, tags, stories, conversations', reads, 'media, stories and tags of an account are kept', { calls: ['igUserMedia', 'igUserTags', 'igUserStories', 'igUserConversations'] }),
  covered('channels 7', 'GET ig media/{id}/mentioned, comments, children, also of tagged media', reads, 'the pictures of an album belong to it', { calls: ['igMediaMentioned', 'igMediaComments', 'igMediaChildren', 'igTaggedMentioned', 'igTaggedComments', 'igTaggedChildren', 'igCommentMentioned'] }),
  covered('9', 'Throttled questions say when to ask again', reads, 'a platform that lets no more through', { errors: ['PLATFORM_THROTTLED'] }),
  covered('channels 7', 'accesstokens: longlive, generate, links, dublicate, applications/ids', tokens, 'pages get new tokens from the token of a person', { calls: ['tokenApplicationIds', 'lengthenToken', 'generatePageTokens', 'linkPageTokens'] }),
  covered('channels 7', 'Token update with data.organisationId', tokens, 'a token is copied to another organisation, and moved there', { calls: ['copyToken', 'moveToken'] }),
  covered('channels 7', 'pages/{id}/messengerToken and applications/{id}/info', tokens, 'what a page', { calls: ['fbPageMessengerToken', 'fbApplicationInfo'] }),
  covered('channels 7', 'GET posts/{id}/likes', 'server/conversations/comments/moderation.test.ts', 'reactions to a post and a comment are counted by type', { calls: ['fbPostLikes'] }),
  covered('channels 7', 'POST pages/{id}/submitPost', 'server/channels/publish-post.test.ts', 'a post is published once', { calls: ['submitFbPost'] }),
]
