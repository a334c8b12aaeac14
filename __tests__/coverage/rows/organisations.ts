// Organisations, customers, users and the administration of the provider.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

const administration = 'server/features/administration/administration.test.ts'
const withdrawn = 'server/features/administration/withdrawn-access.test.ts'
const overrides = 'screens/resource/overrides.test.tsx'
const beside = 'screens/dashboard/customer.test.tsx'
const passive = 'screens/resource/passive.test.tsx'
const organisations = 'server/features/organisations/organisations.test.ts'

export const rows: readonly Row[] = [
  covered('7.3', 'Organisations by account', organisations, 'an account leads to its organisation', { calls: ['organisationByFbPage', 'organisationByIgUser', 'organisationByWaBA'] }),
  covered('7.3', 'The allowance of an organisation', organisations, 'an administrator sets services and allowance', { calls: ['organisationAllowance', 'setOrganisationAllowance'], decision: 11 }),
  covered('3', 'Services allowed and the allowance count when an account is connected', organisations, 'no account is connected beyond the allowance', { errors: ['SERVICE_NOT_ALLOWED', 'ALLOWANCE_EXHAUSTED'], decision: 11 }),
  covered('7.3', 'The allowance by its own base path', organisations, 'is set by its own call and by nothing else', { calls: ['fbUserAllowance', 'setFbUserAllowance'], decision: 6 }),
  covered('3', 'The organisation’s screen shows and sets the allowance of Facebook users, within bounds', overrides, 'the allowance of a Facebook user is set and changed'),
  covered('7.3', 'Items under a subscription', organisations, 'a subscription to the accounts under it', { calls: ['subscriptionRelatedItems'], decision: 11 }),
  covered('7.3', 'Members and non-members of an organisation', organisations, 'members are listed, found by name and read one by one', { calls: ['organisationMembers', 'organisationMember', 'organisationNonMembers'] }),
  covered('7.3', 'Adding members', organisations, 'people are added one by one with a role and teams, or several at once', { calls: ['addOrganisationMember', 'addOrganisationMembers'] }),
  covered('3', 'The members of a team, and who else could be one', organisations, 'a manager adds members to a team and takes them out', { calls: ['teamMembers', 'teamNonMembers', 'changeTeamMembers'] }),
  covered('3', 'The team’s page chooses its members', overrides, 'people are added to a team on its page and taken out again'),
  covered('6', 'A manager asks people in, and hears the same whoever it is', 'server/features/organisations/invitations.test.ts', 'a manager hears the same whether there is such a person or not', { calls: ['inviteMember'] }),
  covered('6', 'Who is asked in accepts or declines', 'server/features/organisations/invitations.test.ts', 'who is asked in becomes a member by accepting', { calls: ['acceptMembershipOffer', 'declineMembershipOffer'] }),
  covered('6', 'An invitation ends', 'server/features/organisations/invitations.test.ts', 'an invitation that was taken back or is too old is over', { errors: ['INVITATION_OVER'] }),
  covered('6', 'An invitation ends with the right of who gave it', 'server/features/organisations/invitations.test.ts', 'an invitation brings nobody in once who gave it', { errors: ['INVITER_NOT_MANAGER'] }),
  covered('6', 'Invitations have a bound', 'server/features/organisations/invitations.test.ts', 'an organisation has no more than its number of invitations', { errors: ['INVITATIONS_TOO_MANY'] }),
  covered('6', 'A manager invites by e-mail on the organisation’s screen', overrides, 'a manager asks somebody in by e-mail address'),
  covered('3', 'A subscription that does not run connects nothing', 'server/features/organisations/subscriptions.test.ts', 'without a running subscription an organisation that has one connects nothing new', { errors: ['SUBSCRIPTION_ENDED'] }),
  covered('3', 'The end of a subscription is told in time', 'server/features/organisations/subscriptions.test.ts', 'managers are warned 30, 14, 7 and 1 days before the end'),
  covered('3', 'After its subscription an organisation is read-only', 'server/features/organisations/subscriptions.test.ts', 'fourteen days after the end nothing is changed'),
  covered('3', 'Who connects accounts can be limited', 'server/features/organisations/subscriptions.test.ts', 'the limits of single people offer those who have connected accounts', { calls: ['accountConnectors'] }),
  covered('7.3', 'A member leaves and their open work there is handed over', organisations, 'the open work of who leaves an organisation is handed over, that of other organisations stays with them', { calls: ['removeOrganisationMember'] }),
  covered('7.3', 'Changing a member', organisations, 'a manager changes role and teams of a member', { calls: ['changeOrganisationMember'] }),
  covered('7.3', 'Customers by conversation, and their assignments', administration, 'a conversation leads to its customer', { calls: ['customerByFbConversation', 'customerAssignments', 'assignCustomer'], decision: 23 }),
  covered('3', 'A blocked customer is recorded and disturbs nobody', administration, 'a blocked customer is recorded and disturbs nobody', { calls: ['blockCustomer', 'unblockCustomer'], errors: ['CUSTOMER_BLOCKED'] }),
  covered('3', 'A customer is blocked, assigned and merged beside their conversation', beside, 'a customer is assigned and merged from beside the conversation'),
  covered('3', 'The composer says beforehand that the customer is blocked', beside, 'an agent is told beforehand that the customer is blocked'),
  covered('3', 'Everything of a customer is erased', 'server/features/deletion/erasing.test.ts', 'everything of a person goes from every table, file and log', { calls: ['eraseCustomer'], decision: 26 }),
  covered('3', 'An organisation is deleted with a period of grace', 'server/features/organisations/deletion.test.ts', 'an organisation is deleted while messages come in, taken back, deleted again, and nothing of it is left', { calls: ['organisationContents', 'deleteOrganisation', 'restoreOrganisation'], errors: ['ORGANISATION_DELETED', 'ORGANISATION_ERASED'] }),
  covered('7.1', 'Merged customers are one, with their threads, assignments and block', administration, 'two customers that are one', { decision: 4 }),
  covered('3', 'A user is made with their places in organisations', administration, 'a user is made with their places', { calls: ['createUserWithMemberships'], decision: 18 }),
  covered('3', 'A passive user is signed out at once, and their open work handed over', administration, 'a deactivated user is signed out at once', { calls: ['deactivateUser', 'reactivateUser'] }),
  covered('3', 'A passive user is named with a passive label, in lists, on their page and where people are chosen', passive, 'a passive user carries a label in the list of users, in memberships and on their page'),
  covered('3', 'A passive user is given no work', passive, 'work is given to nobody who is passive'),
  covered('3', 'A channel is disconnected', administration, 'a disconnected channel keeps its history', { calls: ['disconnectChannel'], decision: 23 }),
  covered('2.2', 'Administration: webhook events are looked at again', administration, 'events that were not understood are looked at again', { calls: ['reprocessWebhookEvent', 'reprocessWebhookEvents'], decision: 16 }),
  covered('2.2', 'Administration: retention', administration, 'a Superadmin sets how long what is kept', { calls: ['retentionDays', 'setRetentionDays'], decision: 26 }),
  covered('2.2', 'Administration: webhook events that were handled go first, others stay to be processed again', administration, 'webhook events go when they have been kept long enough', { decision: 26 }),
  covered('2.2', 'The platform’s data-deletion and deauthorise callbacks', withdrawn, 'withdrawing a permission deletes the tokens; a deletion request erases the person and can be looked up', { decision: 26 }),
  covered('1', 'Staff of an organisation see that one alone', 'e2e/organisation.journey.ts', 'is all that its agent sees'),
  covered('3', 'Business hours by weekday, in the organisation’s own time zone', overrides, 'business hours are set by weekday'),
  covered('3', 'A quick reply is previewed with a sample customer', overrides, 'a prepared answer is shown as a customer would read it'),
  covered('2.2', 'The organisation’s screen adds members, and sets services and allowance', overrides, 'services and allowance of an organisation are set by an administrator'),
  covered('6', 'Actions on customers, users and channels are offered to who may', overrides, 'agents are offered none of this', { decision: 18 }),
  covered('7.3', 'Members say whether they take new work; idle devices say it for them', 'server/features/users/agent-states.test.ts', 'with the first thing they move somebody is available; after five idle minutes away; and back', { calls: ['setAgentState'] }),
  covered('7.3', 'Assignment rules give new conversations away, within capacity', 'server/conversations/threads/assignment-rules.test.ts', 'many at once never go beyond anybody’s capacity, and what is left says why'),
  covered('7.3', 'Outside business hours a channel answers by itself', 'server/conversations/sending/automatic-reply.test.ts', 'goes once in an episode, says who it is for, and leaves the conversation waiting and unanswered'),
  covered('6', 'Who did what is noted with every generic write', organisations, 'every generic write is noted with the names of its fields'),
]
