// A direct message in answer to a comment: one, within a week, to the person who wrote it.
import { addPerson } from '../people.ts'
import type { Comment } from '../feed/feed-state.ts'
import type { Simulation } from '../simulation.ts'
import type { Page, Person } from '../world.ts'
import { GraphError, invalidParameter, outsideWindow } from './graph-error.ts'

const weekMs = 7 * 24 * 3_600_000

const mayAnswer = (simulation: Simulation, comment: Comment): void => {
  const instagram = comment.channel === 'instagram'
  const invalid = invalidParameter('The comment is invalid for messaging', 2534025)
  if (comment.author.id === comment.accountId) throw invalid
  if (comment.privatelyAnswered)
    throw instagram ? invalid : new GraphError(10900, '(#10900) Activity already replied to')
  if (simulation.now() - comment.at > weekMs) throw instagram ? invalid : outsideWindow('messenger')
}

/** The person behind a comment; the page gets to know it by this. */
export const findPrivateReplyRecipient = (
  simulation: Simulation,
  page: Page,
  commentId: string,
): { person: Person; comment: Comment } => {
  const { world } = simulation
  const comment = world.comments[commentId]
  const pageId = comment?.channel === 'instagram' ? world.instagrams[comment.accountId]?.pageId : comment?.accountId
  if (!comment || comment.removed || pageId !== page.fbId)
    throw invalidParameter('The comment is invalid for messaging', 2534025)
  mayAnswer(simulation, comment)
  const known = world.people[comment.psid ?? '']
  if (known) return { person: known, comment }
  const sameAuthor = Object.values(world.comments).find(
    (other) => other.author.id === comment.author.id && other.psid !== null,
  )
  const person = world.people[sameAuthor?.psid ?? ''] ?? addPerson(simulation, page, { name: comment.author.name })
  comment.psid = person.psid
  return { person, comment }
}
