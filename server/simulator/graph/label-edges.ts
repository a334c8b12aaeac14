// Labels of a page's inbox: the page creates them and puts them on people, and its application receives webhooks of that.
import type { Simulation } from '../simulation.ts'
import { sendChange } from '../webhooks/send-webhook.ts'
import type { PageLabel } from '../world.ts'
import type { Call } from './call.ts'
import { parseFields, pick } from './fields.ts'
import { invalidParameter, unknownObject } from './graph-error.ts'
import { listOf, rangeOf } from './list.ts'

const labelNamed = ({ world }: Simulation, id: string): PageLabel => {
  const label = world.labels[id]
  if (!label) throw unknownObject(id)
  return label
}

/** Labels of the page, or of one of its people. */
export const readLabels = (simulation: Simulation, { object, parameters, url }: Call): unknown =>
  listOf(
    Object.values(simulation.world.labels).filter(({ pageId, psids }) => pageId === object || psids.includes(object)),
    rangeOf(parameters, `${simulation.address}${url}`),
    (label) =>
      pick(
        'PageLabel',
        { id: () => label.id, page_label_name: () => label.name },
        parseFields(parameters.text('fields')),
        ['id'],
      ),
    ({ id }) => id,
  )

export const createLabel = (simulation: Simulation, { object, parameters }: Call): unknown => {
  const name = parameters.text('page_label_name') ?? ''
  if (name.trim() === '') throw invalidParameter('The parameter page_label_name is required')
  const label: PageLabel = { id: simulation.ids.labelId(), pageId: object, name, psids: [] }
  simulation.world.labels[label.id] = label
  simulation.changed()
  return { id: label.id }
}

export const deleteLabel = (simulation: Simulation, { object }: Call): unknown => {
  delete simulation.world.labels[labelNamed(simulation, object).id]
  simulation.changed()
  return { success: true }
}

/** POST puts the label on the person, DELETE removes it. */
export const putLabel = (simulation: Simulation, { object, method, parameters }: Call): unknown => {
  const label = labelNamed(simulation, object)
  const psid = parameters.text('user') ?? ''
  if (simulation.world.people[psid]?.pageId !== label.pageId) throw unknownObject(psid, 'post')
  label.psids = [...label.psids.filter((one) => one !== psid), ...(method === 'POST' ? [psid] : [])]
  simulation.changed()
  sendChange(simulation, 'page', label.pageId, 'inbox_labels', {
    user: { id: psid },
    label: { id: label.id, page_label_name: label.name },
    action: method === 'POST' ? 'add' : 'remove',
  })
  return { success: true }
}
