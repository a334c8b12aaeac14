// Of what each person wants to be notified: by kind and by channel (docs/decisions.md, 191).
import { services } from './channels.ts'
import type { Service } from './channels.ts'
import type { ThreadPlace, Rights } from './permissions.ts'

/**
 * `mine`: assigned to me, or addressed to me alone. `unassigned`: nobody's, and of my teams or of none. `mentions`: our account is
 * mentioned. `others`: all else that I may see.
 */
export const notificationKinds = ['mine', 'unassigned', 'mentions', 'others'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export interface NotificationChoice {
  readonly kinds: readonly NotificationKind[]
  /** Channels that are left out. */
  readonly muted: readonly Service[]
}

/** The subject of the record that holds it. */
export const notificationChoiceSubject = 'notifications'

const usual: NotificationChoice = { kinds: ['mine', 'unassigned', 'mentions'], muted: [] }

const among = <T extends string>(given: unknown, known: readonly T[]): readonly T[] | null =>
  Array.isArray(given) ? known.filter((one) => given.includes(one)) : null

/** @param value of the PREFERENCE; what it does not say is as usual */
export const readNotificationChoice = (value: unknown): NotificationChoice => {
  const { kinds, muted } = (value ?? {}) as { readonly kinds?: unknown; readonly muted?: unknown }
  return { kinds: among(kinds, notificationKinds) ?? usual.kinds, muted: among(muted, services) ?? usual.muted }
}

/** Teams of a member in one organisation. Nobody's team is everybody's; so are all teams for somebody who is in none. */
const isOfMyTeams = (rights: Rights, organisationId: string, teamId: string | null): boolean => {
  const teamIds = rights.members.find((member) => member.organisationId === organisationId)?.teamIds ?? []
  return teamId === null || teamIds.length === 0 || teamIds.includes(teamId)
}

interface NotificationAudience {
  readonly recipientId?: string | null | undefined
  readonly service?: Service | null | undefined
  readonly watcherIds?: readonly string[] | null | undefined
  readonly isMention?: boolean | null | undefined
}

/** @param place of its conversation, which the reader may see; null: it has none */
const getNotificationKind = (
  rights: Rights,
  notification: NotificationAudience,
  place: ThreadPlace | null,
): NotificationKind => {
  if (place?.assigneeId === rights.userId || notification.watcherIds?.includes(rights.userId)) return 'mine'
  if (place === null) return 'unassigned'
  const isNobodys = place.assigneeId === null && isOfMyTeams(rights, place.organisationId, place.teamId)
  return isNobodys ? 'unassigned' : 'others'
}

/** Whether somebody wants to be told. Notifications addressed to them alone (a channel, a subscription) always concern them. */
export const isNotificationWanted = (
  rights: Rights,
  choice: NotificationChoice,
  notification: NotificationAudience,
  place: ThreadPlace | null,
): boolean => {
  if (notification.recipientId) return notification.recipientId === rights.userId
  if (notification.service && choice.muted.includes(notification.service)) return false
  if (notification.isMention && choice.kinds.includes('mentions')) return true
  // A mention that is no conversation is that and nothing else.
  if (notification.isMention && place === null) return false
  return choice.kinds.includes(getNotificationKind(rights, notification, place))
}
