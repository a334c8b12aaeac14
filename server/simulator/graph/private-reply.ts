// A direct message in reply to a comment or a visitor's post: one per comment, within a week, to its author.
import { addPerson } from '../people.ts'
import type { Comment, Post } from '../feed/feed-state.ts'
import type { Simulation } from '../simulation.ts'
import type { Page, Person } from '../world.ts'
import { GraphError, invalidParameter, outsideWindow } from './graph-error.ts'

const weekMs = 7 * 24 * 3_600_000

export type AnswerTarget = Comment | Post

const cannotBeAnswered = (): GraphError => invalidParameter('The comment is invalid for messaging', 2534025)

const mayAnswer = (simulation: Simulation, target: AnswerTarget, accountId: string, isInstagram: boolean): void => {
  if (target.author.id === accountId) throw cannotBeAnswered()
  if (target.privatelyAnswered)
    throw isInstagram ? cannotBeAnswered() : new GraphError(10900, '(#10900) Activity already replied to')
  if (simulation.now() - target.at > weekMs) throw isInstagram ? cannotBeAnswered() : outsideWindow('messenger')
}

/** The person in direct messages whom the page knows by this name on its wall; created if there is none. */
const personBehind = (simulation: Simulation, page: Page, { author, id }: AnswerTarget): Person => {
  const { comments, people } = simulation.world
  const psids = Object.values(comments).flatMap((other) =>
    other.author.id === author.id && other.psid !== null ? [other.psid] : [],
  )
  const psid = comments[id]?.psid ?? psids[0] ?? ''
  return people[psid] ?? addPerson(simulation, page, { name: author.name })
}

/** The person behind a comment; the private reply makes them known to the page. */
export const findCommentsAuthor = (
  simulation: Simulation,
  page: Page,
  commentId: string,
): { readonly person: Person; readonly answered: AnswerTarget } => {
  const { world } = simulation
  const comment = world.comments[commentId]
  const isInstagram = comment?.channel === 'instagram'
  const pageId = isInstagram ? world.instagrams[comment.accountId]?.pageId : comment?.accountId
  if (!comment || comment.removed || pageId !== page.fbId) throw cannotBeAnswered()
  mayAnswer(simulation, comment, comment.accountId, isInstagram)
  const person = personBehind(simulation, page, comment)
  comment.psid = person.psid
  return { person, answered: comment }
}

/** The person behind a visitor's post on the page's wall. */
export const findPostsAuthor = (
  simulation: Simulation,
  page: Page,
  postId: string,
): { readonly person: Person; readonly answered: AnswerTarget } => {
  const post = simulation.world.posts[postId]
  if (!post || post.removed || !post.id.startsWith(`${page.fbId}_`)) throw cannotBeAnswered()
  mayAnswer(simulation, post, page.fbId, false)
  return { person: personBehind(simulation, page, post), answered: post }
}
