// Places in which a rule of the product can be broken, one line of code each, and the few tests that must notice.

export interface Mutation {
  /** The rule that is broken. */
  readonly rule: string
  readonly file: string
  /** Stands there exactly once. */
  readonly from: string
  readonly to: string
  /** Test files below `__tests__/`. */
  readonly tests: readonly string[]
}

const rules = ['contract/rules.test.ts']
const csv = ['contract/csv.test.ts']
const users = ['server/features/users/users.test.ts']
const invitations = ['server/features/organisations/invitations.test.ts']
const subscriptions = ['server/features/organisations/subscriptions.test.ts']
const renewal = ['server/features/auth/renewal.test.ts']
const signIn = ['server/features/auth/sign-in.test.ts']
const webConnector = ['server/channels/web-connector.test.ts']
const signs = ['server/channels/signs-and-quotes.test.ts']
const permissions = 'contract/permissions.ts'
const ends = 'contract/platform/subscription-state.ts'
const subscribing = 'server/features/organisations/subscriptions.ts'
const inviting = 'server/features/organisations/invitations.ts'
const offering = 'server/features/organisations/offer-membership.ts'

const of = (
  file: string,
  tests: readonly string[],
  changes: readonly (readonly [rule: string, from: string, to: string])[],
): Mutation[] => changes.map(([rule, from, to]) => ({ rule, file, from, to, tests }))

export const mutations: readonly Mutation[] = [
  ...of(
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
  ...of(permissions, rules, [
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
  ...of('contract/rooms.ts', rules, [
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
  ...of('contract/delivery.ts', rules, [
    ['a status that goes back', 'rank[heard] > rank[known] ? heard : known', 'heard'],
    ['a failure after delivery', "rank[known] <= rank.sent ? 'failed' : known", "'failed'"],
  ]),
  ...of('contract/fold.ts', rules, [['Turkish letters in searches', ".replaceAll('ı', 'i')", '']]),
  ...of('contract/windows.ts', rules, [
    ['the reply window', 'after(lastInteractionTime, replyWindowMs)', 'after(lastInteractionTime, 2 * replyWindowMs)'],
    ['the tag of a human agent', 'now < Date.parse(until) ? until : null', 'until'],
  ]),
  ...of('contract/csv.ts', csv, [
    ['formulas in files', `cell.replaceAll(formula, "$1'")`, 'cell'],
    ['quotes in files', ".replaceAll('\"', '\"\"')", ''],
    ['the separator of a language', "language.startsWith('tr') ? ';' : ','", "','"],
  ]),
  ...of(
    'src/lib/page-window.ts',
    ['lib/page-window.test.ts'],
    [['page numbers beyond the last', 'count - shown + 1', 'count']],
  ),
  ...of(
    'src/lib/initials.ts',
    ['lib/initials.test.ts'],
    [['initials of two words', 'words.length > 1 ? words.at(-1) : undefined', 'undefined']],
  ),
  ...of(
    'src/lib/format-size.ts',
    ['lib/format-size.test.ts'],
    [['sizes of files', "bytes < megabyte ? 'kilobyte'", "bytes > megabyte ? 'kilobyte'"]],
  ),
  ...of(
    'src/lib/text-colour.ts',
    ['lib/text-colour.test.ts'],
    [['letters on a colour', "> threshold ? 'dark' : 'light'", "> threshold ? 'light' : 'dark'"]],
  ),
  ...of(
    'src/lib/snooze-times.ts',
    ['lib/snooze-times.test.ts'],
    [
      ['the evening that has begun', 'here.getHours() < evening - 1', 'here.getHours() < evening + 9'],
      ['the morning of an organisation', '?.from ?? usualOpening)', '?.day.toString() ?? usualOpening)'],
    ],
  ),
  ...of('server/features/users/check-user-names.ts', users, [
    [
      'user names that differ by case',
      'if (similar.rows.some((other) => isSameName(other.name, name)))',
      'if (similar.rows.length < 0)',
    ],
    ['letters i of user names', "other.replaceAll(/[İIı]/g, 'i')) === 0", 'other) === 0'],
  ]),
  ...of('server/app/write-hooks.ts', users, [
    [
      'sessions after a change of rights',
      "const signInFields = ['role', 'canManage', 'authOptions']",
      'const signInFields: string[] = []',
    ],
  ]),
  ...of('server/app/write-guards.ts', users, [
    ['rights of one’s own', "const ownRightFields = ['role', 'canManage']", 'const ownRightFields: string[] = []'],
  ]),
  ...of('contract/platform/user.ts', users, [
    ['who gives roles', "role: 'superadmin', canManage", "role: 'admin', canManage"],
  ]),
  ...of('server/features/users/handlers.ts', users, [
    ['what a new user manages', "role: 'manager' as const })),", "role: 'agent' as const })),"],
    ['the managing right of a new user', 'canManage: canManage === true,', 'canManage: false,'],
  ]),
  ...of('server/records/parse-list-query.ts', users, [
    ['options beside options', 'if (beside !== undefined) throw', 'if (beside === "") throw'],
  ]),
  ...of('contract/fields.ts', users, [
    ['languages', ".oneOf([...languages, null], 'NOT_VALID_LANGUAGE')", '.nullable()'],
  ]),
  ...of(inviting, invitations, [
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
  ]),
  ...of(offering, invitations, [
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
  ]),
  ...of(ends, subscriptions, [
    ['days until read-only', 'export const readOnlyAfterDays = 14', 'export const readOnlyAfterDays = 15'],
    ['days of warning', '[30, 14, 7, 1] as const', '[30, 14, 1] as const'],
    [
      'a subscription that is switched off',
      '  isActive !== false && (!startTime || startTime <= now) && (!endTime || endTime > now)',
      '  (!startTime || startTime <= now) && (!endTime || endTime > now)',
    ],
    ['the last of the ends', 'ends.toSorted().at(-1)', 'ends.toSorted().at(0)'],
  ]),
  ...of(subscribing, subscriptions, [
    [
      'connecting after the end',
      'if (subscriptions.length === 0 || subscriptions.some((one) => isRunning(one, unit.now))) return',
      'if (subscriptions.length >= 0) return',
    ],
    ['the sum of allowances', '+ count\n', '* 0 + count\n'],
    ['what harms nothing', 'if (actor === null || isHarmless === true) return', 'if (actor === null) return'],
    ['messages after the end', 'if (actor === null || isHarmless', 'if (isHarmless'],
    ['read-only', 'if (!over || (rights !== null && isAdministrator(rights))) return', 'if (rights !== null) return'],
  ]),
  ...of('server/platform/alert-organisation.ts', subscriptions, [
    ['a warning said twice', 'if (isTold(userId)) continue', ''],
    ['agents who are warned', ", role: 'manager'", ''],
  ]),
  ...of('server/features/auth/rotate-refresh.ts', renewal, [
    ['a refresh part that was used', '(isFormer && (isRecent || !known.is_used))', 'isFormer'],
    ['a renewal whose answer was lost', '(isRecent || !known.is_used)', 'isRecent'],
    ['two tabs that renew at once', '(isRecent || !known.is_used)', '!known.is_used && !isRecent'],
  ]),
  ...of('server/features/auth/renew.ts', renewal, [
    ['a token that is over', "if (reading.state === 'expired') throw", 'if (given !== null) throw'],
    ['a renewal without its refresh part', 'services.now(), reading.ends)', 'services.now())'],
  ]),
  ...of('server/features/auth/refresh-cookies.ts', renewal, [
    ["another session's refresh part", 'update(`${sessionId}.${generation}`)', 'update(`${generation}`)'],
  ]),
  ...of('server/features/auth/session-end.ts', renewal, [
    ['the last day of a session', 'Date.parse(begun) + sessionDays * day', 'Infinity'],
  ]),
  ...of('server/realtime/realtime.ts', renewal, [
    ['a socket whose session is over', 'data.endsTime <= now', "data.endsTime === ''"],
  ]),
  ...of('server/features/auth/attempt-limits.ts', signIn, [
    ['waits that grow', 'power(2, least(', 'power(1, least('],
    ['an owner whom others keep out', ', unlessKnown: `known ${pair}` }', ' }'],
    [
      'names that are typed',
      "createHmac('sha256', key).update(name).digest('base64url')",
      '`${name}${createHmac.length === 0}`',
    ],
  ]),
  ...of('server/lib/slots.ts', signIn, [['passwords at once', 'queue.length >= waiting', 'queue.length < 0']]),
  ...of('server/features/organisations/handlers.ts', subscriptions, [
    ['accounts of services that are not subscribed', '(!named || (allowance?.[service] ?? 0) > 0)', 'true'],
    [
      'accounts under a subscription that is over',
      'isPassive !== true && (!subscription.endTime || String(createdTime) < subscription.endTime)',
      'isPassive !== true',
    ],
  ]),
  ...of(
    'server/conversations/comments/waiting-comments.ts',
    ['server/conversations/comments/moderation.test.ts'],
    [
      ['a kept comment waits for nobody', '!comment.isHidden && !comment.isKept', '!comment.isHidden'],
      ['a hidden comment waits for nobody', '!comment.isHidden && !comment.isKept', '!comment.isKept'],
      ['an answered comment waits for nobody', '.filter((comment) => !isAnswered(comment, ours))', ''],
    ],
  ),
  ...of(
    'server/conversations/threads/close-as-removed.ts',
    ['server/conversations/comments/moderation.test.ts'],
    [['a conversation without any comment left closes', '!theirs.every(isGone)', 'theirs.every(isGone)']],
  ),
  ...of(
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
  ...of('server/conversations/messaging/react.ts', signs, [
    ['a sign is taken back at our place alone', "emoji === null ? 'unreact' : 'react'", "'react'"],
    ['a refused sign stays', 'await takeBack(adapter, services, messageId, error.message)', ''],
  ]),
  ...of(
    'server/channels/facebook/reaction-counts.ts',
    ['server/conversations/comments/moderation.test.ts'],
    [['a reaction that was changed counts once', 'if (before) counts[before] = (counts[before] ?? 0) - 1', '']],
  ),
  ...of('connectors/baileys/connection-end.ts', webConnector, [
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
  ...of('connectors/baileys/pacing.ts', webConnector, [
    ['the pause between two messages of a phone', 'const minPauseMs = 1_000', 'const minPauseMs = 0'],
  ]),
  ...of('connectors/baileys/session.ts', webConnector, [
    ['nobody new is written to', 'if (!writesFirst) throw new Refusal', 'if (writesFirst) throw new Refusal'],
    [
      'a message leaves once under its id',
      'if (history.hasSent(id)) return { id }',
      'if (history.hasSent(chat)) return { id }',
    ],
  ]),
  ...of(
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
  ...of(
    'server/conversations/threads/assign-by-rule.ts',
    ['server/conversations/threads/assignment-rules.test.ts'],
    [
      ['the rule that is asked first', 'rules.toSorted(byPlace)', 'rules'],
      ['a rule that is not in use', 'rule.isPassive !== true &&', 'rule.isPassive !== undefined &&'],
      [
        'a rule whose team is gone',
        "(!rule.teamId || (await unit.get('TEAM', rule.teamId)))",
        'rule.teamId !== undefined',
      ],
      ['business hours', '!isOpenNow(organisation, unit.now)', 'false'],
      [
        'a conversation is somebody’s already',
        'if (thread.assigneeId || thread.isSpam) return {}',
        'if (thread.isSpam) return {}',
      ],
      ['who is busy or away', "({ state }) => state === 'available'", "({ state }) => state !== 'x' as never"],
      ['capacity', 'capacity === null || load < capacity', 'capacity !== undefined'],
      [
        'one gift after another',
        'await unit.lock(`ASSIGNMENT:${organisationId}`)',
        'await unit.lock(`ASSIGNMENT:${thread._id}`)',
      ],
      ['who has least', "method === 'leastLoaded' ? one.load - other.load : 0", 'method === undefined ? 1 : 0'],
    ],
  ),
  ...of(
    'server/conversations/threads/find-takers.ts',
    ['server/conversations/threads/assignment-rules.test.ts'],
    [['what the same unit gave away before', 'row.load + (given?.get(row.user_id) ?? 0)', 'row.load']],
  ),
  ...of(
    'server/features/users/agent-states.ts',
    ['server/features/users/agent-states.test.ts'],
    [
      ['away by one’s own word', "(known.state === 'away' && known.isByHand !== true)", "known.state === 'away'"],
      [
        'what somebody was before',
        "const state = known?.formerState ?? 'available'",
        "const state = 'available' as const",
      ],
      ['a state that is said again', 'known?.state === state.state ? known.stateTime : unit.now', 'unit.now'],
    ],
  ),
  ...of(
    'server/conversations/sending/automatic-reply.ts',
    ['server/conversations/sending/automatic-reply.test.ts'],
    [
      ['one automatic reply an episode', ".where('automatic_at', 'is', null)", ".where('ended_at', 'is', null)"],
      ['the reply window', "state === 'closed') return", "state === 'none') return"],
    ],
  ),
  ...of(
    'server/conversations/threads/latest-messages.ts',
    ['server/conversations/sending/automatic-reply.test.ts'],
    [
      ['an automatic reply answers nothing', 'ours.filter(({ isAutomatic }) => !isAutomatic)', 'ours.slice()'],
      [
        'an automatic reply is no person’s',
        'if (message.isAutomatic) return false',
        'if (message.isAutomatic) return true',
      ],
    ],
  ),
  ...of(
    'server/features/organisations/on-quick-reply-written.ts',
    ['server/features/organisations/quick-reply-files.test.ts'],
    [
      ['somebody else’s file', '(!isNew ||', '(isNew ||'],
      [
        'one file twice',
        'told.some((other) => other.mediaId === mediaId)',
        'told.some((other) => other.mediaId === _id)',
      ],
    ],
  ),
]
