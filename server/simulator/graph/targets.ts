// Resolves the id of a request's path, if the caller may reach it.
import type { Simulation } from '../simulation.ts'
import type { Caller } from './tokens.ts'

export type TargetKind =
  | 'page'
  | 'instagram'
  | 'person'
  | 'conversation'
  | 'message'
  | 'label'
  | 'post'
  | 'comment'
  | 'instagram-comment'
  | 'media'
  | 'waba'
  | 'phone'
  | 'template'
  | 'whatsapp-media'
  | 'user'

export interface Target {
  readonly kind: TargetKind
  /** With `me` resolved. */
  readonly id: string
  /** The page or WhatsApp account whose token opens it. */
  readonly pageId?: string
  readonly wabaId?: string
}

const feedTarget = ({ world }: Simulation, id: string): Target | null => {
  const post = world.posts[id]
  if (post && !post.removed) return { kind: 'post', id, pageId: post.pageId }
  const media = world.medias[id]
  if (media) return { kind: 'media', id, pageId: world.instagrams[media.igId]?.pageId }
  const comment = world.comments[id]
  if (!comment || comment.removed) return null
  return comment.channel === 'facebook'
    ? { kind: 'comment', id, pageId: comment.accountId }
    : { kind: 'instagram-comment', id, pageId: world.instagrams[comment.accountId]?.pageId }
}

const messageTarget = ({ world }: Simulation, id: string): Target | null => {
  const person = world.people[id]
  if (person) return { kind: 'person', id, pageId: person.pageId }
  const talker = Object.values(world.people).find(
    ({ psid, conversationId }) => conversationId === id || world.messages[psid]?.some(({ mid }) => mid === id),
  )
  return talker ? { kind: talker.conversationId === id ? 'conversation' : 'message', id, pageId: talker.pageId } : null
}

const whatsappTarget = ({ world: { whatsapp } }: Simulation, id: string): Target | null => {
  if (whatsapp.accounts[id]) return { kind: 'waba', id, wabaId: id }
  if (whatsapp.phones[id]) return { kind: 'phone', id, wabaId: whatsapp.phones[id].wabaId }
  const account = Object.values(whatsapp.accounts).find(({ templates }) => templates.some((one) => one.id === id))
  if (account) return { kind: 'template', id, wabaId: account.wabaId }
  const media = whatsapp.media[id]
  return media ? { kind: 'whatsapp-media', id, wabaId: whatsapp.phones[media.phoneId]?.wabaId } : null
}

const find = (simulation: Simulation, caller: Caller, id: string): Target | null => {
  const { world } = simulation
  if (id === 'me' && caller.kind === 'page') return find(simulation, caller, caller.page.fbId)
  if (caller.kind === 'system' && id === 'me') return { kind: 'user', id, wabaId: caller.account.wabaId }
  if (caller.kind === 'user' && (id === 'me' || id === caller.member.id)) return { kind: 'user', id: caller.member.id }
  if (world.pages[id]) return { kind: 'page', id, pageId: id }
  const label = world.labels[id]
  if (label) return { kind: 'label', id, pageId: label.pageId }
  const instagram = world.instagrams[id]
  if (instagram) return { kind: 'instagram', id, pageId: instagram.pageId }
  return whatsappTarget(simulation, id) ?? feedTarget(simulation, id) ?? messageTarget(simulation, id)
}

/** Kinds that a person's own token opens: accounts, but nothing that requires a page's token. */
const ownersKinds: readonly TargetKind[] = ['user', 'page', 'instagram', 'waba', 'phone', 'template', 'whatsapp-media']

/** @returns null when the caller may not reach such an object */
export const targetFor = (simulation: Simulation, caller: Caller, id: string): Target | null => {
  const target = find(simulation, caller, id)
  if (!target) return null
  if (caller.kind === 'page') return target.pageId === caller.page.fbId ? target : null
  if (caller.kind === 'system') return target.wabaId === caller.account.wabaId ? target : null
  if (caller.kind !== 'user' || !ownersKinds.includes(target.kind)) return null
  const { pageIds } = caller.member
  return target.pageId === undefined || pageIds === null || pageIds.includes(target.pageId) ? target : null
}
