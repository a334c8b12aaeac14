// The review of templates: its result, and its webhook.
import type { Simulation } from '../simulation.ts'
import { sendChange } from '../webhooks/send-webhook.ts'
import type { WhatsappTemplate } from './whatsapp-state.ts'

/** Components in the format of the platform's lists. */
export const componentsOf = ({
  body,
  components,
}: Pick<WhatsappTemplate, 'body' | 'components'>): readonly Readonly<Record<string, unknown>>[] =>
  components ?? [{ type: 'BODY', text: body }]

const findTemplate = ({ world }: Simulation, id: string) => {
  const account = Object.values(world.whatsapp.accounts).find(({ templates }) =>
    templates.some((template) => template.id === id),
  )
  const template = account?.templates.find((candidate) => candidate.id === id)
  return account && template ? { account, template } : null
}

/** @param status `APPROVED`, `REJECTED`, `PAUSED` ... @param reason reason of a refusal; default `NONE` */
export const reviewTemplate = (simulation: Simulation, id: string, status: string, reason = 'NONE'): void => {
  const found = findTemplate(simulation, id)
  if (!found) throw new Error(`no such template: ${id}`)
  const { account, template } = found
  template.status = status
  template.reason = status === 'REJECTED' ? reason : 'NONE'
  simulation.changed()
  sendChange(simulation, 'whatsapp_business_account', account.wabaId, 'message_template_status_update', {
    event: status,
    // A number here, unlike every other id.
    message_template_id: Number(id),
    message_template_name: template.name,
    message_template_language: template.language,
    message_template_category: template.category,
    reason,
  })
}

const reviewMs = 6_000

/** The reviewer's objection; null: none. */
const findObjection = ({ body, category }: WhatsappTemplate): string | null => {
  if (/şifre|parola|kart numara|password|card number/i.test(body)) return 'SCAM'
  if (category === 'UTILITY' && /indirim|kampanya|fırsat|discount|sale|% ?\d|\d ?%/i.test(body))
    return 'TAG_CONTENT_MISMATCH'
  const places = body.match(/\{\{/g)?.length ?? 0
  // Too few words beside the placeholders say nothing about the message.
  return places > 0 &&
    body
      .replaceAll(/\{\{.*?\}\}/g, '')
      .split(/\s+/)
      .filter(Boolean).length <
      places * 2
    ? 'INVALID_FORMAT'
    : null
}

/** With customers switched on the review is automatic; otherwise the control plane decides. */
export const askForReview = ({ settings, timetable }: Simulation, { id }: WhatsappTemplate): void => {
  if (settings.customersPace !== null) timetable.add({ kind: 'template-review', psid: id }, reviewMs)
}

export const attachReviews = (simulation: Simulation): void =>
  simulation.timetable.handle('template-review', ({ psid: id }) => {
    const template = findTemplate(simulation, id)?.template
    if (template?.status !== 'PENDING') return
    const objection = findObjection(template)
    reviewTemplate(simulation, id, objection === null ? 'APPROVED' : 'REJECTED', objection ?? 'NONE')
  })
