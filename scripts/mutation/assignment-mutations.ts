// Mutations of the rules for assigning conversations and replying on behalf of others, with the tests that detect them.
import { mutationsOf } from './mutation.ts'
import type { Mutation } from './mutation.ts'

export const assignmentMutations: readonly Mutation[] = [
  ...mutationsOf(
    'server/conversations/threads/assignment-desk.ts',
    ['server/conversations/threads/assignment-rules.test.ts'],
    [
      ['the rule that is asked first', '.toSorted(byPlace)', ''],
      ['a rule that is not in use', 'rule.isPassive !== true &&', 'rule.name !== undefined &&'],
      [
        'a rule whose team is gone',
        "(!rule.teamId || (await unit.get('TEAM', rule.teamId)))",
        'rule.teamId !== undefined',
      ],
      ['business hours', 'isOpenNow(organisation, unit.now)', 'unit.now.length > 0'],
      ['who is busy or away', "({ state }) => state === 'available'", "({ state }) => state !== 'x' as never"],
      ['capacity', 'capacity === null || load < capacity', 'capacity !== undefined'],
      [
        'one gift after another',
        'unit.lock(`ASSIGNMENT:${organisationId}`)',
        'unit.lock(`ASSIGNMENT:${unit.now}${Math.random()}`)',
      ],
      ['who has least', "method === 'leastLoaded' ? one.load - other.load : 0", 'method === undefined ? 1 : 0'],
    ],
  ),
  ...mutationsOf(
    'server/conversations/threads/assign-by-rule.ts',
    ['server/conversations/threads/assignment-rules.test.ts'],
    [
      [
        'a conversation is somebody’s already',
        'if (thread.assigneeId || thread.isSpam) return {}',
        'if (thread.isSpam) return {}',
      ],
    ],
  ),
  ...mutationsOf(
    'server/conversations/threads/roster.ts',
    ['server/conversations/threads/assignment-rules.test.ts'],
    [['what the same unit gave away before', 'load + (given.get(userId) ?? 0)', 'load']],
  ),
  ...mutationsOf(
    'server/conversations/threads/give-waiting.ts',
    ['server/conversations/threads/give-waiting.test.ts'],
    [
      [
        'why the others wait',
        "decision.to === 'member' || decision.reason !== queueReason",
        "decision.to === 'member'",
      ],
      ['business hours that begin', '? outside : inside', '? inside : inside'],
    ],
  ),
  ...mutationsOf(
    'server/conversations/threads/ask-to-give-waiting.ts',
    ['server/conversations/threads/give-waiting.test.ts'],
    [
      ['somebody has one less', '(!isLoad(is) || was?.assigneeId !== is?.assigneeId)', 'is === null'],
      ['a capacity that is raised', "['capacity', 'role', 'teamIds']", "['role', 'teamIds']"],
      ['somebody who joins a team', "['capacity', 'role', 'teamIds']", "['capacity', 'role']"],
    ],
  ),
  ...mutationsOf(
    'server/conversations/threads/thread-after-message.ts',
    ['server/conversations/threads/give-waiting.test.ts'],
    [
      ['somebody who answers cares for it', "?? '') ? { queueReason: null }", "?? '') ? {}"],
      ['a reply that arrives late', "message.createdTime >= (episodeStart ?? '')", "episodeStart !== ''"],
    ],
  ),
  ...mutationsOf(
    'server/conversations/threads/assignment-desk.ts',
    ['server/conversations/threads/give-waiting.test.ts'],
    [['nothing is given where nobody works', 'if (isClosed) return', 'if (isClosed && unit.now.length === 0) return']],
  ),
  ...mutationsOf(
    'server/features/users/agent-states.ts',
    ['server/features/users/agent-states.test.ts'],
    [
      ['away by one’s own word', 'states.some(isAwayByHand)', 'states.length > 9'],
      ['what somebody was before', "state: known?.formerState ?? 'available'", "state: 'available'"],
      ['a state that is said again', 'known?.state === state.state ? known.stateTime : unit.now', 'unit.now'],
    ],
  ),
  ...mutationsOf(
    'server/conversations/sending/automatic-reply.ts',
    ['server/conversations/sending/automatic-reply.test.ts'],
    [
      ['one automatic reply an episode', ".where('automatic_at', 'is', null)", ".where('ended_at', 'is', null)"],
      ['what a read-only organisation promises', "=== 'readOnly') return null", "=== 'none') return null"],
      ['the reply window of an automatic reply', "state === 'closed') return", "state === 'none') return"],
    ],
  ),
  ...mutationsOf(
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
  ...mutationsOf(
    'server/features/organisations/on-quick-reply-written.ts',
    ['server/features/organisations/quick-reply-files.test.ts'],
    [
      ['somebody else’s file', '(!isNew ||', '(isNew ||'],
      [
        'one file twice',
        'storedAttachments.some((other) => other.mediaId === mediaId)',
        'storedAttachments.some((other) => other.mediaId === _id)',
      ],
    ],
  ),
]
