// Each user's choice of notifications: by kind and by channel (docs/decisions.md, 191).
import { services } from './channels.ts'
import type { Service } from './channels.ts'
import type { ThreadPlace, Rights } from './permissions.ts'

/**
 * `mine`: assigned to me, or addressed to me alone. `unassigned`: has no assignee and belongs to one of my teams or to none.
 * `mentions`: our account is mentioned. `others`: everything else that I may see.
 */
export const notificationKinds = ['mine', 'unassigned', 'mentions', 'others'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export interface NotificationChoice {
  readonly kinds: readonly NotificationKind[]
  /** Channels without notifications. */
  readonly muted: readonly Service[]
}

/** Subject of the preference record that stores the choice. */
export const notificationChoiceSubject = 'notifications'

const usual: NotificationChoice = { kinds: ['mine', 'unassigned', 'mentions'], muted: [] }

const among = <T extends string>(given: unknown, known: readonly T[]): readonly T[] | null =>
  Array.isArray(given) ? known.filter((one) => given.includes(one)) : null

/** @param value of the PREFERENCE; missing parts have their defaults */
export const readNotificationChoice = (value: unknown): NotificationChoice => {
  const { kinds, muted } = (value ?? {}) as { readonly kinds?: unknown; readonly muted?: unknown }
  return { kinds: among(kinds, notificationKinds) ?? usual.kinds, muted: among(muted, services) ?? usual.muted }
}

/** Whether a conversation concerns the user's teams. One without a team concerns everybody; a user without teams is concerned by all. */
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

/** Whether the user wants this notification. One addressed to them alone (a channel, a subscription) is always wanted. */
export const isNotificationWanted = (
  rights: Rights,
  choice: NotificationChoice,
  notification: NotificationAudience,
  place: ThreadPlace | null,
): boolean => {
  if (notification.recipientId) return notification.recipientId === rights.userId
  if (notification.service && choice.muted.includes(notification.service)) return false
  if (notification.isMention && choice.kinds.includes('mentions')) return true
  // A mention outside of any conversation has no other kind.
  if (notification.isMention && place === null) return false
  return choice.kinds.includes(getNotificationKind(rights, notification, place))
}
