// Of what each person wants to be notified: by kind and by channel (docs/decisions.md, 191).
import { services } from './channels.ts'
import type { Service } from './channels.ts'
import type { ThreadPlace, Rights } from './permissions.ts'

/**
 * `mine`: assigned to me, or addressed to me alone. `unassigned`: nobody's, and of my teams or of none. `mentions`: our account is
 * mentioned. `others`: all else that I may see.
 */
export const noticeKinds = ['mine', 'unassigned', 'mentions', 'others'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export interface NoticeChoice {
  readonly kinds: readonly NoticeKind[]
  /** Channels that are left out. */
  readonly muted: readonly Service[]
}

/** The subject of the record that holds it. */
export const noticeChoiceSubject = 'notifications'

const usual: NoticeChoice = { kinds: ['mine', 'unassigned', 'mentions'], muted: [] }

const among = <T extends string>(given: unknown, known: readonly T[]): readonly T[] | null =>
  Array.isArray(given) ? known.filter((one) => given.includes(one)) : null

/** @param value of the PREFERENCE; what it does not say is as usual */
export const readNoticeChoice = (value: unknown): NoticeChoice => {
  const { kinds, muted } = (value ?? {}) as { readonly kinds?: unknown; readonly muted?: unknown }
  return { kinds: among(kinds, noticeKinds) ?? usual.kinds, muted: among(muted, services) ?? usual.muted }
}

/** Teams of a member in one organisation. Nobody's team is everybody's; so are all teams for somebody who is in none. */
const isOfMyTeams = (rights: Rights, organisationId: string, teamId: string | null): boolean => {
  const teamIds = rights.members.find((member) => member.organisationId === organisationId)?.teamIds ?? []
  return teamId === null || teamIds.length === 0 || teamIds.includes(teamId)
}

interface Notice {
  readonly recipientId?: string | null | undefined
  readonly service?: Service | null | undefined
  readonly watcherIds?: readonly string[] | null | undefined
  readonly isMention?: boolean | null | undefined
}

/** @param place of its conversation, which the reader may see; null: it has none */
const getNoticeKind = (rights: Rights, notice: Notice, place: ThreadPlace | null): NoticeKind => {
  if (place?.assigneeId === rights.userId || notice.watcherIds?.includes(rights.userId)) return 'mine'
  if (place === null) return 'unassigned'
  const isNobodys = place.assigneeId === null && isOfMyTeams(rights, place.organisationId, place.teamId)
  return isNobodys ? 'unassigned' : 'others'
}

/** Whether somebody wants to be told. Notifications addressed to them alone (a channel, a subscription) always concern them. */
export const isNoticeWanted = (
  rights: Rights,
  choice: NoticeChoice,
  notice: Notice,
  place: ThreadPlace | null,
): boolean => {
  if (notice.recipientId) return notice.recipientId === rights.userId
  if (notice.service && choice.muted.includes(notice.service)) return false
  if (notice.isMention && choice.kinds.includes('mentions')) return true
  // A mention that is no conversation is that and nothing else.
  if (notice.isMention && place === null) return false
  return choice.kinds.includes(getNoticeKind(rights, notice, place))
}
