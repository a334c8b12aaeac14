// Sentence for an activity: taking, handing over and giving back are all changes of the assignee.
import type { LineActivity } from '../../../lib/conversation-lines.ts'
import type { EventWords } from '../../../store/conversation/to-event-words.ts'

const toAssignment = ({ userId, assigneeId, formerAssigneeId }: LineActivity): string => {
  if (!userId) return assigneeId ? 'assignedByNobody' : 'unassignedByNobody'
  if (assigneeId === userId) return 'took'
  // It had no assignee before.
  if (!assigneeId && !formerAssigneeId) return 'gaveBack'
  if (formerAssigneeId === userId) return assigneeId ? 'handedOver' : 'gaveBack'
  return assigneeId ? 'assigned' : 'unassigned'
}

const eventWords: ReadonlySet<string> = new Set<EventWords>([
  'accountLinked',
  'accountUnlinked',
  'cameByAdvertisement',
  'cameByLink',
  'controlPassed',
  'controlRequested',
  'controlTaken',
  'feedbackGiven',
  'optedIn',
  'policyBlocked',
  'policyUnblocked',
  'policyWarned',
  'ratedBad',
  'ratedGood',
  'rolesChanged',
])
const isEventWords = (kind: string): kind is EventWords => eventWords.has(kind)

const kindsOf = {
  closed: 'closed',
  reopened: 'reopened',
  snoozed: 'snoozed',
  woken: 'woken',
  teamAssigned: 'team',
  labelled: 'labelled',
  unlabelled: 'unlabelled',
  merged: 'merged',
} as const

/** @returns a key below `activity` */
export const toActivityWords = (activity: LineActivity) => {
  if (activity.kind === 'assigned') return toAssignment(activity) as 'assigned'
  if (isEventWords(activity.kind ?? '')) return activity.kind as EventWords
  const words = kindsOf[activity.kind as keyof typeof kindsOf]
  return (activity.userId || words === 'merged' ? words : `${words}ByNobody`) as typeof words
}
