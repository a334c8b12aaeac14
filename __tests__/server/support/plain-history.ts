// Events of conversations in plain lists, and the figures that follow from them: slow, and without a database.
import fc from 'fast-check'
import type { EpisodeFigure, ReportMeasure } from '../../../contract/report-figures.ts'

export type Act =
  | { readonly kind: 'inbound' | 'close' | 'reopen' | 'automatic' }
  | { readonly kind: 'reply' | 'assign'; readonly agent: 0 | 1 | null }
  /** Their author turns out to be that of another conversation. */
  | { readonly kind: 'merge'; readonly other: number }

export interface Step {
  readonly act: Act
  readonly conversation: number
  readonly minutes: number
}

/** Conversations that a history changes. */
export const places = [0, 1, 2]

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 10, arbitrary: fc.constant({ kind: 'inbound' as const }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('reply' as const), agent: fc.constantFrom(0, 1, null) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('assign' as const), agent: fc.constantFrom(0, 1, null) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'automatic' as const }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'close' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'reopen' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('merge' as const), other: fc.constantFrom(...places) }) },
)

/** Figures follow from this many of the newest messages of each side (docs/decisions.md, 332). */
const maxMessages = 20

const countActs = (steps: readonly Step[], ...kinds: readonly Act['kind'][]): number =>
  steps.filter(({ act: { kind } }) => kinds.includes(kind)).length

export const history: fc.Arbitrary<Step[]> = fc
  .array(fc.record({ act, conversation: fc.constantFrom(...places), minutes: fc.integer({ min: 1, max: 240 }) }), {
    minLength: 30,
    maxLength: 45,
  })
  .filter(
    (steps) => countActs(steps, 'inbound') <= maxMessages && countActs(steps, 'reply', 'automatic') <= maxMessages,
  )

interface SpokenAt {
  readonly at: number
  readonly by: string | null | 'customer'
}

export interface Episode {
  readonly start: number
  /** The first message of the customer. */
  inbound: number | null
  /** Messages from then on. */
  readonly said: SpokenAt[]
  end: number | null
  assignee: string | null
  firstAssigned: number | null
}

export interface Conversation {
  threadId: string
  itemId: string
  /** The customer's number. */
  number: string
  episodes: Episode[]
  said: SpokenAt[]
  assignee: string | null
}

export const running = ({ episodes }: Conversation): Episode | undefined => episodes.find(({ end }) => end === null)

const begin = (conversation: Conversation, now: number): Episode => {
  const episode: Episode = {
    start: now,
    inbound: null,
    said: [],
    end: null,
    assignee: null,
    firstAssigned: conversation.assignee === null ? null : now,
  }
  conversation.episodes.push(episode)
  return episode
}

export const agentOf = (given: Act, agents: readonly string[]): string | null =>
  'agent' in given && given.agent !== null ? (agents[given.agent] ?? null) : null

/** Records every act except a merge. */
export const remember = (conversation: Conversation, given: Act, now: number, agents: readonly string[]): void => {
  const by = agentOf(given, agents)
  const episode = running(conversation)
  switch (given.kind) {
    case 'inbound': {
      const said = { at: now, by: 'customer' }
      const opened = episode ?? begin(conversation, now)
      conversation.said.push(said)
      opened.said.push(said)
      opened.inbound ??= now
      return
    }
    case 'reply':
      conversation.said.push({ at: now, by })
      episode?.said.push({ at: now, by })
      return
    case 'assign':
      conversation.assignee = by
      if (episode && by !== null) episode.firstAssigned ??= now
      return
    case 'close':
      if (episode) Object.assign(episode, { end: now, assignee: conversation.assignee })
      return
    case 'reopen':
      if (!episode) begin(conversation, now)
      return
    case 'automatic':
    case 'merge':
      // Nobody wrote in the first one, so no figure includes it.
      return
  }
}

const earliest = (...times: readonly (number | null)[]): number | null =>
  times.reduce((first, time) => (first === null || (time !== null && time < first) ? time : first), null)

/**
 * Merges two conversations. Finished episodes stay as they were; the running ones become one episode from the earlier start on, with all
 * messages since its first one.
 */
export const rememberMerge = (kept: Conversation, gone: Conversation, now: number): void => {
  const [one, other] = [running(kept), running(gone)]
  kept.said = [...kept.said, ...gone.said].sort((former, latter) => former.at - latter.at)
  kept.assignee ??= gone.assignee
  kept.episodes = [...kept.episodes, ...gone.episodes].filter(({ end }) => end !== null)
  const start = earliest(one?.start ?? null, other?.start ?? null)
  if (start === null) return
  const inbound = earliest(one?.inbound ?? null, other?.inbound ?? null)
  kept.episodes.push({
    start,
    inbound,
    said: kept.said.filter(({ at }) => at >= (inbound ?? start)),
    end: null,
    assignee: null,
    firstAssigned:
      earliest(one?.firstAssigned ?? null, other?.firstAssigned ?? null) ?? (kept.assignee === null ? null : now),
  })
}

/** An occurrence of a figure: when, since when, whose. */
export interface Occurrence {
  readonly at: number
  readonly since: number | null
  readonly agent: string | null
}

export const firstReply = ({ said, inbound, start }: Episode): SpokenAt | undefined =>
  said.find(({ at, by }) => by !== 'customer' && at >= (inbound ?? start))

const runsOf = ({ said, inbound }: Episode): Occurrence[] => {
  const runs: Occurrence[] = []
  let since: number | null = null
  for (const { at, by } of inbound === null ? [] : said.filter((one) => one.at >= inbound)) {
    if (by === 'customer') since ??= at
    else if (since !== null) {
      runs.push({ at, since, agent: by })
      since = null
    }
  }
  return runs
}

type FindOccurrences = (episode: Episode, of: Conversation, closer: string) => readonly Occurrence[]

const occurring: Readonly<Record<EpisodeFigure, FindOccurrences>> = {
  inflow: ({ start, end, assignee }, of) => [{ at: start, since: null, agent: end === null ? of.assignee : assignee }],
  closed: ({ end, assignee }, _, closer) => (end === null ? [] : [{ at: end, since: null, agent: assignee ?? closer }]),
  unanswered: (episode, _, closer) =>
    episode.end === null || episode.inbound === null || firstReply(episode)
      ? []
      : [{ at: episode.end, since: null, agent: episode.assignee ?? closer }],
  firstResponse: (episode) => {
    const reply = firstReply(episode)
    return reply && episode.inbound !== null ? [{ at: reply.at, since: episode.inbound, agent: reply.by }] : []
  },
  replyTime: runsOf,
  resolution: ({ start, end, assignee }, _, closer) =>
    end === null ? [] : [{ at: end, since: start, agent: assignee ?? closer }],
  assignment: ({ start, end, assignee, firstAssigned }, of) =>
    firstAssigned === null ? [] : [{ at: firstAssigned, since: start, agent: end === null ? of.assignee : assignee }],
}

/** @param closer the user who closes every conversation */
export const findOccurrences = (
  conversations: readonly Conversation[],
  figure: EpisodeFigure,
  closer: string,
): readonly Occurrence[] =>
  conversations.flatMap((conversation) =>
    conversation.episodes.flatMap((episode) => occurring[figure](episode, conversation, closer)),
  )

/** @param took computes the duration between two moments */
export const measurePlainly = (
  found: readonly Pick<Occurrence, 'at' | 'since'>[],
  took: (start: number, end: number) => number,
): ReportMeasure => {
  const values = found
    .flatMap(({ since, at }) => (since === null ? [] : [took(since, at)]))
    .sort((one, other) => one - other)
  const nth = (share: number): number | null => {
    if (values.length === 0) return null
    const place = (values.length - 1) * share
    const [low = 0, high = 0] = [values[Math.floor(place)], values[Math.ceil(place)]]
    return Math.round(low + (high - low) * (place % 1))
  }
  const sum = values.reduce((all, value) => all + value, 0)
  return {
    count: found.length,
    mean: values.length === 0 ? null : Math.round(sum / values.length),
    median: nth(0.5),
    p90: nth(0.9),
  }
}
