// All mutations: one line of code each that breaks a rule of the product, and the few tests that must fail.

import { mutationsOf } from './mutation.ts'
import type { Mutation } from './mutation.ts'
import { assignmentMutations } from './assignment-mutations.ts'
import { erasingMutations } from './erasing-mutations.ts'
import { importMutations } from './import-mutations.ts'
import { liveFigureMutations } from './live-figure-mutations.ts'
import { processMutations } from './process-mutations.ts'
import { safetyMutations } from './safety-mutations.ts'
import { channelMutations } from './channel-mutations.ts'

const rules = ['contract/rules.test.ts']
const csv = ['contract/csv.test.ts']
const users = ['server/features/users/users.test.ts']
const invitations = ['server/features/organisations/invitations.test.ts']
const subscriptions = ['server/features/organisations/subscriptions.test.ts']
const renewal = ['server/features/auth/renewal.test.ts']
const webConnector = ['server/channels/web-connector.test.ts']
const signs = ['server/channels/signs-and-quotes.test.ts']
const permissions = 'contract/permissions.ts'
const ends = 'contract/platform/subscription-state.ts'
const subscribing = 'server/features/organisations/subscriptions.ts'
const inviting = 'server/features/organisations/invitations.ts'
const offering = 'server/features/organisations/offer-membership.ts'

export const mutations: readonly Mutation[] = [
  ...liveFigureMutations,
  ...channelMutations,
  ...erasingMutations,
  ...importMutations,
  ...mutationsOf(
    'server/conversations/threads/notes.ts',
    ['server/conversations/threads/snooze-label.test.ts'],
    [
      [
        'a mention of somebody who does not see the conversation',
        'if (unseen.length > 0) throw',
        'if (unseen.length > 20) throw',
      ],
      [
        'a note that is changed long after',
        'Date.parse(note.createdTime) > noteEditMs)',
        'Date.parse(note.createdTime) > 9 * noteEditMs)',
      ],
    ],
  ),
  ...mutationsOf(permissions, rules, [
    ['a right that is nobody’s', "    case 'nobody':\n      return false", "    case 'nobody':\n      return true"],
    ['a thread of another team', 'teamId !== null && teamIds.includes(teamId)', 'teamId !== null'],
    [
      'a thread of somebody else',
      "if (visibility === 'all' || thread.assigneeId === rights.userId) return true",
      'if (visibility !== null) return true',
    ],
    [
      'assigning for everybody',
      '  userId === rights.userId ||\n  thread.assigneeId === rights.userId ||\n',
      '  userId !== rights.userId ||\n  thread.assigneeId === rights.userId ||\n',
    ],
    ['stats of who manages', '.filter((member) => member.manager || rights.canManage)', '.filter(() => true)'],
  ]),
  ...mutationsOf('contract/rooms.ts', rules, [
    [
      'the room of all threads for everybody',
      "visibility === 'all' ? [rooms.all(",
      "visibility !== 'own' ? [rooms.all(",
    ],
    [
      'a thread that its assignee does not hear',
      'thread.assigneeId ? [rooms.own(',
      'thread.assigneeId === "" ? [rooms.own(',
    ],
  ]),
  ...mutationsOf('contract/delivery.ts', rules, [
    ['a status that goes back', 'rank[reportedStatus] > rank[known] ? reportedStatus : known', 'reportedStatus'],
    ['a failure after delivery', "rank[known] <= rank.sent ? 'failed' : known", "'failed'"],
  ]),
  ...mutationsOf('contract/fold.ts', rules, [['Turkish letters in searches', ".replaceAll('ı', 'i')", '']]),
  ...mutationsOf('contract/windows.ts', rules, [
    ['the reply window', 'after(lastInteractionTime, replyWindowMs)', 'after(lastInteractionTime, 2 * replyWindowMs)'],
    ['the tag of a human agent', 'now < Date.parse(until) ? until : null', 'until'],
  ]),
  ...mutationsOf('contract/csv.ts', csv, [
    ['formulas in files', `cell.replaceAll(formula, "$1'")`, 'cell'],
    ['quotes in files', ".replaceAll('\"', '\"\"')", ''],
  ]),
  ...mutationsOf('contract/language-facts.ts', csv, [['separators of files', "Separator: ';'", "Separator: ','"]]),
  ...mutationsOf(
    'src/lib/page-window.ts',
    ['lib/page-window.test.ts'],
    [['page numbers beyond the last', 'count - shown + 1', 'count']],
  ),
  ...mutationsOf(
    'src/lib/initials.ts',
    ['lib/initials.test.ts'],
    [['initials of two words', 'words.length > 1 ? words.at(-1) : undefined', 'undefined']],
  ),
  ...mutationsOf(
    'src/lib/format-size.ts',
    ['lib/format-size.test.ts'],
    [['sizes of files', "bytes < megabyte ? 'kilobyte'", "bytes > megabyte ? 'kilobyte'"]],
  ),
  ...mutationsOf(
    'src/lib/text-colour.ts',
    ['lib/text-colour.test.ts'],
    [['letters on a colour', "> threshold ? 'dark' : 'light'", "> threshold ? 'light' : 'dark'"]],
  ),
  ...mutationsOf(
    'src/lib/snooze-times.ts',
    ['lib/snooze-times.test.ts'],
    [
      ['the evening that has begun', 'here.getHours() < evening - 1', 'here.getHours() < evening + 9'],
      ['the morning of an organisation', '?.from ?? usualOpening)', '?.day.toString() ?? usualOpening)'],
    ],
  ),
  ...mutationsOf('server/features/users/check-user-names.ts', users, [
    ['user names that differ by case', 'if (others.some((other) => other.id !== id))', 'if (others.length < 0)'],
  ]),
  ...mutationsOf('server/features/auth/find-users-named.ts', users, [
    ['letters i of user names', "other.replaceAll(/[İIı]/g, 'i')) === 0", 'other) === 0'],
  ]),
  ...mutationsOf(
    'server/features/auth/attempt-limits.ts',
    ['server/features/auth/sign-in.test.ts'],
    [['a count for each spelling', 'account ${userId ?? fold(username.trim())}', 'account ${username.trim()}']],
  ),
  ...mutationsOf('server/app/write-hooks.ts', users, [
    [
      'sessions after a change of rights',
      "const signInFields = ['role', 'canManage', 'authOptions']",
      'const signInFields: string[] = []',
    ],
  ]),
  ...mutationsOf('server/app/write-guards.ts', users, [
    ['rights of one’s own', "const ownRightFields = ['role', 'canManage']", 'const ownRightFields: string[] = []'],
  ]),
  ...mutationsOf('contract/platform/user.ts', users, [
    ['who gives roles', "role: 'superadmin', canManage", "role: 'admin', canManage"],
  ]),
  ...mutationsOf('server/features/users/handlers.ts', users, [
    ['what a new user manages', "role: 'manager' as const })),", "role: 'agent' as const })),"],
    ['the managing right of a new user', 'canManage: canManage === true,', 'canManage: false,'],
  ]),
  ...mutationsOf('server/records/parse-list-query.ts', users, [
    ['options beside options', 'if (beside !== undefined) throw', 'if (beside === "") throw'],
  ]),
  ...mutationsOf('contract/fields.ts', users, [
    ['languages', ".oneOf([...languages, null], 'NOT_VALID_LANGUAGE')", '.nullable()'],
  ]),
  ...mutationsOf(inviting, invitations, [
    ['an offer of somebody else', 'if (offer?.userId !== userId) throw', 'if (!offer) throw'],
    [
      'an invitation that has lapsed',
      'if (isGone || !invitation || hasLapsed(invitation, unit.now))',
      'if (!invitation)',
    ],
    ['the bound of invitations', 'all.length >= maxInvitations', 'all.length > 9 * maxInvitations'],
    ['who may invite', 'if (!canManageOrganisation(rights, organisationId)) throw', 'if (organisationId === "") throw'],
    ['the role of the invited', "role: invitation.role ?? 'agent',", "role: 'agent',"],
    ['a declined invitation', "{ state: 'declined' }", "{ state: 'waiting' }"],
    [
      'an invitation of who may invite no more',
      'if (!inviter || !canManageOrganisation(inviter, organisation._id))',
      'if (!inviter)',
    ],
  ]),
  ...mutationsOf(offering, invitations, [
    [
      'nobody is a member unasked',
      "  unit.add('MEMBERSHIPOFFER', { userId: person._id, invitationId, ...shown })",
      "  unit.add('ORGANISATIONMEMBERSHIP', { userId: person._id, role: 'agent', teamIds: [] }, { organisationId })",
    ],
    [
      'an account for an address',
      '(isMailAddress(invitation.account) ? await addPerson(',
      "(invitation.account === '' ? await addPerson(",
    ],
    ['a user name that is taken', 'isTaken || name.length < 3', 'name.length < 3'],
    ['two accounts for one address', '  await unit.lock(addressLock(invitationBeforeLock.account))\n', ''],
  ]),
  ...mutationsOf(ends, subscriptions, [
    ['days until read-only', 'export const readOnlyAfterDays = 14', 'export const readOnlyAfterDays = 15'],
    ['days of warning', '[30, 14, 7, 1] as const', '[30, 14, 1] as const'],
    [
      'a subscription that is switched off',
      '  isActive !== false && (!startTime || startTime <= now) && (!endTime || endTime > now)',
      '  (!startTime || startTime <= now) && (!endTime || endTime > now)',
    ],
    ['the last of the ends', 'ends.toSorted().at(-1)', 'ends.toSorted().at(0)'],
  ]),
  ...mutationsOf(subscribing, subscriptions, [
    [
      'connecting after the end',
      'if (subscriptions.length === 0 || subscriptions.some((one) => isRunning(one, unit.now))) return',
      'if (subscriptions.length >= 0) return',
    ],
    ['the sum of allowances', '+ count\n', '* 0 + count\n'],
    ['what harms nothing', 'if (actor === null || isHarmless === true) return', 'if (actor === null) return'],
    ['messages after the end', 'if (actor === null || isHarmless', 'if (isHarmless'],
  ]),
  ...mutationsOf('server/platform/alert-organisation.ts', subscriptions, [
    ['a warning said twice', 'if (isTold(userId)) continue', ''],
    ['agents who are warned', ", role: 'manager'", ''],
  ]),
  ...mutationsOf('server/features/auth/rotate-refresh.ts', renewal, [
    ['a refresh part that was used', '(isFormer && (isRecent || !known.is_used))', 'isFormer'],
    ['a renewal whose answer was lost', '(isRecent || !known.is_used)', 'isRecent'],
    ['two tabs that renew at once', '(isRecent || !known.is_used)', '!known.is_used && !isRecent'],
  ]),
  ...mutationsOf('server/features/auth/renew.ts', renewal, [
    ['a token that is over', "if (reading.state === 'expired') throw", 'if (given !== null) throw'],
    ['a renewal without its refresh part', 'services.now(), reading.ends)', 'services.now())'],
  ]),
  ...mutationsOf('server/features/auth/refresh-cookies.ts', renewal, [
    ["another session's refresh part", 'update(`${sessionId}.${generation}`)', 'update(`${generation}`)'],
  ]),
  ...mutationsOf('server/features/auth/session-end.ts', renewal, [
    ['the last day of a session', 'Date.parse(startTime) + sessionDays * day', 'Infinity'],
  ]),
  ...mutationsOf('server/realtime/realtime.ts', renewal, [
    ['a socket whose session is over', 'data.endsTime <= now', "data.endsTime === ''"],
  ]),
  ...mutationsOf('server/features/organisations/handlers.ts', subscriptions, [
    ['accounts of services that are not subscribed', '(!hasNamedServices || (allowance?.[service] ?? 0) > 0)', 'true'],
    [
      'accounts under a subscription that is over',
      'isPassive !== true && (!subscription.endTime || String(createdTime) < subscription.endTime)',
      'isPassive !== true',
    ],
  ]),
  ...mutationsOf(
    'server/conversations/comments/waiting-comments.ts',
    ['server/conversations/comments/moderation.test.ts'],
    [
      ['a kept comment waits for nobody', '!comment.isHidden && !comment.isKept', '!comment.isHidden'],
      ['a hidden comment waits for nobody', '!comment.isHidden && !comment.isKept', '!comment.isKept'],
      ['an answered comment waits for nobody', '.filter((comment) => !isAnswered(comment, ours))', ''],
    ],
  ),
  ...mutationsOf(
    'server/conversations/threads/close-as-removed.ts',
    ['server/conversations/comments/moderation.test.ts'],
    [['a conversation without any comment left closes', '!theirs.every(isGone)', 'theirs.every(isGone)']],
  ),
  ...mutationsOf(
    'server/conversations/threads/thread-after-message.ts',
    ['server/conversations/comments/facebook-convergence.test.ts'],
    [
      [
        'what comes after all was removed continues what there was',
        "if (isClosedAsRemoved(thread)) await resumeEpisode(unit, threadId, 'removed')",
        '',
      ],
    ],
  ),
  ...mutationsOf('server/conversations/messaging/react.ts', signs, [
    ['a sign is taken back at our place alone', "emoji === null ? 'unreact' : 'react'", "'react'"],
    ['a refused sign stays', 'await takeBack(adapter, services, messageId, error.message)', ''],
  ]),
  ...mutationsOf(
    'server/channels/facebook/reaction-counts.ts',
    ['server/conversations/comments/moderation.test.ts'],
    [['a reaction that was changed counts once', 'if (before) counts[before] = (counts[before] ?? 0) - 1', '']],
  ),
  ...mutationsOf('connectors/baileys/connection-end.ts', webConnector, [
    [
      'a session that was replaced does not fight',
      "return { state: 'conflict', reopens: 'never'",
      "return { state: 'conflict', reopens: 'later'",
    ],
    [
      'a session that was logged out forgets its keys',
      "case 401:\n      return { state: 'logged_out', reopens: 'never', forgets: true }",
      "case 401:\n      return { state: 'logged_out', reopens: 'never', forgets: false }",
    ],
  ]),
  ...mutationsOf('connectors/baileys/pacing.ts', webConnector, [
    ['the pause between two messages of a phone', 'const minPauseMs = 1_000', 'const minPauseMs = 0'],
  ]),
  ...mutationsOf('connectors/baileys/session.ts', webConnector, [
    ['nobody new is written to', 'if (!writesFirst) throw mayNotWrite', 'if (writesFirst) throw mayNotWrite'],
    [
      'a message leaves once under its id',
      'if (history.hasSent(id)) return { id }',
      'if (history.hasSent(chat)) return { id }',
    ],
  ]),
  ...mutationsOf(
    'server/channels/whatsapp-web/number-handlers.ts',
    ['server/channels/whatsapp-web.test.ts'],
    [
      [
        'a first message to a number that is not on WhatsApp',
        'if (!(await isOnNetwork(services, phone._id, digits)))',
        'if (await isOnNetwork(services, phone._id, digits))',
      ],
    ],
  ),
  ...processMutations,
  ...assignmentMutations,
  ...safetyMutations,
]
