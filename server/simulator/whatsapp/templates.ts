// The review of templates: its result, and the webhook that tells of it.
import type { Simulation } from '../simulation.ts'
import { sendChange } from '../webhooks/tell.ts'
import type { WhatsappTemplate } from './whatsapp-state.ts'

/** As the platform lists them. */
export const componentsOf = ({
  body,
  components,
}: Pick<WhatsappTemplate, 'body' | 'components'>): readonly Readonly<Record<string, unknown>>[] =>
  components ?? [{ type: 'BODY', text: body }]

/** @param status `APPROVED`, `REJECTED`, `PAUSED` ... @param reason why not; `NONE` where missing */
export const reviewTemplate = (simulation: Simulation, id: string, status: string, reason = 'NONE'): void => {
  const account = Object.values(simulation.world.whatsapp.accounts).find(({ templates }) =>
    templates.some((template) => template.id === id),
  )
  const template = account?.templates.find((candidate) => candidate.id === id)
  if (!account || !template) throw new Error(`no such template: ${id}`)
  template.status = status
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
