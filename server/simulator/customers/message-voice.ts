// Customers in Messenger and in Instagram's direct messages.
import { edit, pageOf, pageWrites, personWrites, react, read, sendEcho } from '../conversation.ts'
import { fileUrl } from '../media/files.ts'
import { addInstagramPerson, addPerson, instagramOf, userNameOf } from '../people.ts'
import type { Simulation } from '../simulation.ts'
import { pageInboxAppId } from '../webhooks/items.ts'
import type { Attachment, Person } from '../world.ts'
import type { Place } from './places.ts'
import type { AttachmentKind, Voice } from './voice.ts'

const instagramPerson = (simulation: Simulation, igId: string, name: string): Person =>
  Object.values(simulation.world.people).find((person) => person.instagramId === igId && person.name === name) ??
  addInstagramPerson(simulation, instagramOf(simulation, igId), { name, username: userNameOf(name) })

const messengerPerson = (simulation: Simulation, pageId: string, name: string): Person =>
  Object.values(simulation.world.people).find(
    (person) => person.pageId === pageId && !person.instagramId && person.name === name,
  ) ?? addPerson(simulation, pageOf(simulation, pageId), { name })

/** On Instagram a person is the same under media and in messages. */
export const personAt = (simulation: Simulation, { channel, accountId }: Place, name: string): Person =>
  channel === 'messenger' ? messengerPerson(simulation, accountId, name) : instagramPerson(simulation, accountId, name)

const attachmentFor = (simulation: Simulation, kind: AttachmentKind, psid: string): Attachment =>
  kind === 'photo'
    ? { type: 'image', payload: { url: fileUrl(simulation, 'photo', psid) }, mimeType: 'image/jpeg' }
    : {
        type: 'file',
        payload: { url: fileUrl(simulation, 'file', `siparis-${psid.slice(-5)}`) },
        mimeType: 'application/pdf',
      }

export const messageVoice: Voice = {
  meet: (simulation, place, name) => {
    const { psid } = personAt(simulation, place, name)
    return { who: psid, conversation: psid }
  },
  say: (simulation, { who }, text, at) => personWrites(simulation, { psid: who, text, at }).mid,
  attach: (simulation, { who }, kind, at) =>
    personWrites(simulation, { psid: who, text: null, attachments: [attachmentFor(simulation, kind, who)], at }).mid,
  react: (simulation, { who }, toId, emoji) => react(simulation, who, toId, emoji),
  edit: (simulation, { who }, id, text) => edit(simulation, who, id, text),
  answer: (simulation, { who }, text, at) => {
    const { mid } = pageWrites(simulation, { psid: who, text, at }, { metadata: null, appId: pageInboxAppId })
    sendEcho(simulation, who, mid)
    return mid
  },
  read: (simulation, { who }) => read(simulation, who),
}
