// Customers on WhatsApp; some of them have a business-scoped id and no number.
import { contactWrites } from '../whatsapp/incoming.ts'
import { ownerWrites } from '../whatsapp/outgoing.ts'
import { addContact, contactOf } from '../whatsapp/whatsapp-accounts.ts'
import { userNameOf } from '../people.ts'
import type { Voice } from './voice.ts'

/** Every how many people one hides their number. */
const withoutNumber = 4

export const whatsappVoice: Voice = {
  meet: (simulation, { accountId }, name) => {
    const contacts = Object.values(simulation.world.whatsapp.contacts).filter(({ phoneId }) => phoneId === accountId)
    const known = contacts.find((contact) => contact.name === name)
    const hidden = contacts.length % withoutNumber === withoutNumber - 1
    const { contactId } =
      known ??
      addContact(simulation, {
        phoneId: accountId,
        name,
        ...(hidden ? { waId: null, username: `@${userNameOf(name)}` } : {}),
      })
    return { who: contactId, conversation: contactId }
  },
  say: (simulation, { who }, text, at) =>
    contactWrites(simulation, contactOf(simulation, who), { type: 'text', text, at }).id,
  attach: (simulation, { who }, kind, at) =>
    contactWrites(simulation, contactOf(simulation, who), { type: kind === 'photo' ? 'image' : 'document', at }).id,
  react: (simulation, { who }, toId, emoji) =>
    void contactWrites(simulation, contactOf(simulation, who), { type: 'reaction', original: toId, text: emoji }),
  edit: (simulation, { who }, id, text) =>
    void contactWrites(simulation, contactOf(simulation, who), { type: 'edit', original: id, text }),
  answer: (simulation, { who }, text, at) => ownerWrites(simulation, contactOf(simulation, who), text, at).id,
}
