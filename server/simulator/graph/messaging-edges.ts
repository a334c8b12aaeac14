// Direct messages on the Graph surface: the accounts, the Send API, conversations and people.
import type { Simulation } from '../simulation.ts'
import type { Page, Person } from '../world.ts'
import type { Call } from './call.ts'
import { parseFields } from './fields.ts'
import type { Fields } from './fields.ts'
import { GraphError, unknownObject } from './graph-error.ts'
import { rangeOf } from './list.ts'
import { showConversation, showConversations, showMessage, showPage, showPerson } from './nodes.ts'
import { send } from './send.ts'
import { subscribePage, unsubscribePage, showPageSubscriptions } from './subscriptions.ts'
import { pageFor } from './tokens.ts'

/** Only this many of the newest messages of a conversation have details. */
const maxDetailed = 20

const fieldsOf = ({ parameters }: Call): Fields | null => parseFields(parameters.text('fields'))

const pageNamed = ({ world }: Simulation, { object }: Call): Page => {
  const page = world.pages[object]
  if (!page) throw unknownObject(object)
  return page
}

const personWhere = ({ world }: Simulation, object: string, matches: (person: Person) => boolean): Person => {
  const person = Object.values(world.people).find(matches)
  if (!person) throw unknownObject(object)
  return person
}

const pageOfPerson = ({ world }: Simulation, person: Person): Page => world.pages[person.pageId] as Page

export const readPage = (simulation: Simulation, call: Call): unknown =>
  showPage(simulation, pageNamed(simulation, call), fieldsOf(call))

export const readPerson = (simulation: Simulation, call: Call): unknown =>
  showPerson(
    simulation,
    personWhere(simulation, call.object, ({ psid }) => psid === call.object),
    fieldsOf(call),
  )

export const readConversation = (simulation: Simulation, call: Call): unknown => {
  const person = personWhere(simulation, call.object, ({ conversationId }) => conversationId === call.object)
  return showConversation(simulation, pageOfPerson(simulation, person), person, fieldsOf(call))
}

export const readMessage = (simulation: Simulation, call: Call): unknown => {
  const { messages } = simulation.world
  const withId = ({ psid }: Person) => messages[psid]?.find(({ mid, unsent }) => mid === call.object && !unsent)
  const person = personWhere(simulation, call.object, (candidate) => withId(candidate) !== undefined)
  const message = withId(person)
  if (!message) throw unknownObject(call.object)
  const newer = (messages[person.psid] ?? []).filter(({ at }) => at > message.at).length
  if (newer >= maxDetailed)
    throw new GraphError(
      9_000_001,
      '(#9000001) The requested message is not among the most recent of its conversation.',
    )
  return showMessage(simulation, pageOfPerson(simulation, person), person, message, fieldsOf(call))
}

/** A page reaches its own people and those of its Instagram account. */
export const sendAsPage = (simulation: Simulation, { caller, parameters }: Call): unknown =>
  send(simulation, pageFor(caller), parameters, null)

export const sendAsInstagram = (simulation: Simulation, { caller, object, parameters }: Call): unknown =>
  send(simulation, pageFor(caller), parameters, object)

const conversations = (simulation: Simulation, call: Call, instagram: boolean): unknown => {
  const { caller, parameters, url } = call
  const range = rangeOf(parameters, `${simulation.address}${url}`)
  return showConversations(
    simulation,
    pageFor(caller),
    { psid: parameters.text('user_id'), instagram },
    fieldsOf(call),
    range,
  )
}
export const readPageConversations = (simulation: Simulation, call: Call): unknown =>
  conversations(simulation, call, /^instagram$/i.test(call.parameters.text('platform') ?? ''))
export const readInstagramConversations = (simulation: Simulation, call: Call): unknown =>
  conversations(simulation, call, true)

/** The page's subscription, also when the request names its Instagram account, which has no fields of its own. */
export const readSubscription = (simulation: Simulation, { caller }: Call): unknown =>
  showPageSubscriptions(simulation, pageFor(caller))
export const setSubscription = (simulation: Simulation, { caller, parameters }: Call): unknown =>
  subscribePage(simulation, pageFor(caller), parameters)
export const endSubscription = (simulation: Simulation, { caller }: Call): unknown =>
  unsubscribePage(simulation, pageFor(caller))
