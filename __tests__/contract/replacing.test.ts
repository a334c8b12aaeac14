// A call whose form is filled with stored values states what its author has seen (`$seen`). For every other call with a body, the list
// below says why it cannot overwrite anybody's input.
import { callNames, getCall } from '../../contract/calls.ts'
import type { CallName } from '../../contract/calls.ts'
import { replacing } from '../../contract/replacing.ts'
import { text } from '../../contract/fields.ts'

const exempt: Readonly<Record<string, readonly CallName[]>> = {
  'it adds something, and replaces nothing': [
    'createApiKey',
    'inviteMember',
    'addOrganisationMember',
    'addOrganisationMembers',
    'createUserWithMemberships',
    'createWallLink',
    'createWaTemplate',
    'beginUpload',
    'askBulkJob',
    'writeThreadNote',
    'submitFbPost',
    'commentOnFbPost',
    'commentOnIgMedia',
    'forwardWaMessage',
    'connectAccount',
    'connectWithToken',
    'connectBusinessNumber',
    'businessNumbers',
    'copyToken',
    'reportBrowserError',
  ],
  'a reply names the newest message that its author has seen (HELD)': [
    'submitFbMessage',
    'submitFbComment',
    'submitIgMessage',
    'replyToIgComment',
    'submitWaMessage',
    'submitWaWebMessage',
  ],
  'it names a time until which its author has seen the conversation': [
    'closeThread',
    'markThreadAsRead',
    'moveThreadCursor',
  ],
  'each one is added or removed by itself': ['changeTeamMembers', 'labelThread'],
  'an act on a conversation or a customer: nothing is typed over an older text, and it stands in the history': [
    'assignThread',
    'reopenThread',
    'snoozeThread',
    'assignCustomer',
    'linkFbConversationCustomer',
    'linkFbCommentCustomer',
    'linkFbPostCustomer',
    'linkIgConversationCustomer',
    'linkIgCommentCustomer',
    'linkIgMediaCustomer',
    'linkWaContactCustomer',
    'linkWaWebChatCustomer',
    'markFbConversationsAsRead',
    'markFbCommentsAsRead',
    'markFbPostsAsRead',
    'markIgConversationsAsRead',
    'markIgCommentsAsRead',
    'markMatchingIgMediaAsRead',
    'markWaContactsAsRead',
  ],
  'a switch, which is thrown and not filled in': ['hideFbComment', 'keepFbComment', 'hideIgComment', 'keepIgComment'],
  'nobody but its author can change it': [
    'editThreadNote',
    'removeThreadNote',
    'setAgentState',
    'reactToFbMessage',
    'reactToIgMessage',
    'reactToWaMessage',
    'subscribeToPush',
    'changePassword',
    'changeEmail',
  ],
  'a secret or a code, which no form is filled with': [
    'login',
    'loginCode',
    'logout',
    'forgotPassword',
    'openAccountLink',
    'confirmEmail',
    'useAccountLink',
    'beginSecondFactor',
    'confirmSecondFactor',
    'renewRecoveryCodes',
    'removeSecondFactor',
    'endSingleSignOn',
    'endFacebookLogin',
    'endConnection',
    'openWall',
    'verifyWaPhone',
    'registerWaPhone',
  ],
  'a piece of work: the platform is asked, or records go through what they went through': [
    'fbCommentFlags',
    'generatePageTokens',
    'linkPageTokens',
    'moveToken',
    'reprocessWebhookEvents',
  ],
  'somebody or something leaves, with what becomes of the rest': [
    'deleteOrganisation',
    'removeOrganisationMember',
    'deactivateUser',
  ],
}

/** Names of the fields of its body; null if it has none. */
const fieldsOf = (name: CallName): readonly string[] | null => {
  const { method, body } = getCall(name)
  const { fields } = (body ?? {}) as { readonly fields?: object }
  return method === 'GET' || method === 'DELETE' || fields === undefined ? null : Object.keys(fields)
}

test('of every call with a body it is known whether it can take the place of what somebody else has saved', () => {
  const unsaid = callNames.filter((name) => {
    const fields = fieldsOf(name)
    return fields !== null && !fields.includes('$seen')
  })
  expect(unsaid.toSorted()).toEqual(Object.values(exempt).flat().toSorted())
})

test('a call named as one that sets or updates says what its author has seen, unless it is its author’s own', () => {
  const own = new Set<CallName>(['setAgentState'])
  const named = callNames.filter((name) => /^(set|update)[A-Z]/.test(name) && !own.has(name))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !fieldsOf(name)?.includes('$seen'))).toEqual([])
})

test('what was seen has the shape of what is replaced, and may be left out', () => {
  const body = replacing({ about: text(10) }, { picture: text(10) })
  const isTaken = (value: object): boolean => body.isValidSync(value, { strict: true })
  expect(isTaken({ about: 'Acme', picture: 'one', $seen: { about: '' } })).toBe(true)
  expect(isTaken({ about: 'Acme' })).toBe(true)
  expect(isTaken({ about: 'Acme', $seen: { about: 5 } })).toBe(false)
})
