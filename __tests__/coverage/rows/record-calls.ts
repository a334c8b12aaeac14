// Calls that the records of the channels have alike.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

const reading = 'server/features/reading/mark-records.test.ts'
const customers = 'server/features/customers/record-customers.test.ts'

export const rows: readonly Row[] = [
  covered('channels 7', 'PATCH …/{id}/markAsRead of a message, a comment, a conversation', reading, 'a comment is read with what came before it', { calls: ['markFbMessageAsRead', 'markFbCommentAsRead', 'markIgMessageAsRead', 'markIgCommentAsRead', 'markIgConversationAsRead', 'markWaConversationAsRead'] }),
  covered('channels 7', 'PATCH …/{id}/markAsRead of a post or media', reading, 'all comments under a post are read', { calls: ['markFbPostAsRead', 'markIgMediaAsRead', 'markIgMediaCommentsAsRead'] }),
  covered('channels 7', 'POST …/markAsRead with body {filter}', reading, 'what matches a filter is read, and nothing else', { calls: ['markFbPostsAsRead', 'markFbConversationsAsRead', 'markFbCommentsAsRead', 'markMatchingIgMediaAsRead', 'markIgConversationsAsRead', 'markIgCommentsAsRead', 'markWaContactsAsRead'] }),
  covered('channels 7', 'GET …/{id}/customers', customers, 'a post names everybody who wrote under it', { calls: ['fbPostCustomers', 'fbConversationCustomers', 'fbCommentCustomers', 'igMediaCustomers', 'igConversationCustomers', 'igCommentCustomers', 'waContactCustomers'] }),
  covered('channels 7', 'POST …/{id}/customers', customers, 'the author of a comment becomes the customer that an agent names', { calls: ['linkFbPostCustomer', 'linkFbConversationCustomer', 'linkFbCommentCustomer', 'linkIgMediaCustomer', 'linkIgConversationCustomer', 'linkIgCommentCustomer', 'linkWaContactCustomer'], errors: ['CUSTOMER_LINKED_ELSEWHERE', 'NO_CONTACT'] }),
  covered('channels 7', 'POST and DELETE comments/{id}/remote', 'server/conversations/comments/moderation.test.ts', 'a comment is hidden and shown again at the platform', { calls: ['hideFbComment', 'deleteFbComment', 'hideIgComment', 'deleteIgComment'], errors: ['COMMENT_GONE', 'NOT_REMOVABLE'] }),
  covered('channels 4', 'Hide and delete are offered as the platform allows them', 'server/conversations/comments/moderation.test.ts', 'what may be done is asked of the platform', { calls: ['fbCommentFlags'], errors: ['NOT_HIDEABLE'] }),
]
