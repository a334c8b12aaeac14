// The routes that a role may open, each with an address that has content.
import { getDeclaration, entityTypes } from '../../../contract/index.ts'
import type { EntityType } from '../../../contract/index.ts'
import { hasRight } from '../../../contract/permissions.ts'
import { homePath } from '../../../src/store/ui/home-path.ts'
import { routes } from '../../../src/app/routes.ts'
import { toAppViewAddress } from '../../../src/store/ui/app-view.ts'
import {
  appViewPath,
  connectPath,
  profilePath,
  recordingsPath,
  replayPath,
  reportsPath,
  searchPath,
} from '../../../src/store/ui/further-paths.ts'
import { administrationPath, recordPattern, toListPath, toRecordPath } from '../../../src/store/ui/record-paths.ts'
import { settingsPath, toSettingsPath } from '../../../src/store/ui/settings-paths.ts'
import type { OwnProduct } from './own-product.ts'

export interface Place {
  readonly pattern: string
  readonly address: string
  readonly content: Content
}

/** Content visible once the data has loaded: one of the texts (also as a field's value), or one of the parts. */
export interface Content {
  readonly texts?: readonly string[]
  /** A selector. */
  readonly part?: string
}

/** For a screen that has nothing for this reader yet. */
const headingAlone: Content = { part: 'main h1' }

const isTelling = (text: string): boolean =>
  text.length > 2 && !/^[0-9a-f]{24}$/.test(text) && !/^\d{4}-\d\d-\d\dT/.test(text)

/** Every text of a record by which a reader could recognise it. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return isTelling(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Screens that are not about one type, and the type whose records they show. */
const shownTypes: Readonly<Record<string, EntityType>> = {
  [homePath]: 'THREAD',
  [appViewPath]: 'FBMESSAGE',
  [administrationPath]: 'USER',
  [recordingsPath]: 'RECORDING',
  [settingsPath]: 'USER',
  [toSettingsPath('people')]: 'USER',
  [toSettingsPath('channels')]: 'CHANNEL',
  [toSettingsPath('teams')]: 'TEAM',
  [toSettingsPath('assignment')]: 'ASSIGNMENTRULE',
  [toSettingsPath('labels')]: 'SOCIALLABELOPTION',
  [toSettingsPath('organisation')]: 'ORGANISATION',
}

/** Screens that show no record: their main element. */
const shownParts: Readonly<Record<string, string>> = {
  [connectPath]: 'input, button, a[href]',
  [profilePath]: 'form input[name=username], form input',
  [replayPath]: 'button',
  [reportsPath]: '[data-figure], dl, table',
  [searchPath]: 'input[type=search]',
  [toSettingsPath('hours')]: 'input, dl, table, li',
  // The sample's quick reply is deleted.
  [toSettingsPath('quickReplies')]: 'dl, li, p',
  [toSettingsPath('retention')]: 'table, dl, input, p',
  [toSettingsPath('security')]: 'a[href], button',
}

/** Addresses of routes about a subject that is not a record. */
const examples = (ids: OwnProduct['ids']): Readonly<Record<string, string>> => ({
  [appViewPath]: toAppViewAddress({ itemType: 'fbConversation', itemId: ids.FBCONVERSATION }),
})

/** Types whose sample has no text that its page would show. */
const wordless: Partial<Record<EntityType, string>> = {
  ACTIVITY: 'dl',
  AGENTSTATE: 'dl',
  BULKJOB: 'dl',
  FBACCESSTOKEN: 'dl',
  FBCONVERSATION: 'textarea',
  IGCONVERSATION: 'textarea',
  READSTATE: 'dl',
  WAWEBSESSION: ':is(section, p)',
}

export const listPlaces = async ({ server, ids }: OwnProduct, role: string): Promise<readonly Place[]> => {
  const { rights } = (await server.call('GET', '/api/auth/allowed', { as: role })).body.data
  const read = (type: EntityType) => server.call('GET', `${getDeclaration(type).base}/${ids[type]}`, { as: role })
  const toPlace = async ({ path }: { readonly path: string }): Promise<Place[]> => {
    const recordType = entityTypes.find((one) => recordPattern(one) === path)
    if (recordType) {
      const answer = await read(recordType)
      // Records in a user's own stream do not exist for others.
      if (answer.status !== 200) return []
      const address = toRecordPath(recordType, answer.body.data) ?? ''
      const texts = textsIn(answer.body.data)
      const part = wordless[recordType] ?? (texts.length === 0 ? 'dl' : undefined)
      return [{ pattern: path, address, content: part === undefined ? { texts } : { part: `main ${part}` } }]
    }
    const address = examples(ids)[path] ?? path
    const listType = entityTypes.find((one) => toListPath(one) === path)
    const shown = listType ?? shownTypes[path]
    if (shown) {
      const answer = await read(shown)
      if (answer.status !== 200) return [{ pattern: path, address, content: headingAlone }]
      const { data } = answer.body
      return [
        {
          pattern: path,
          address,
          content: { texts: textsIn(data), part: `main a[href="${toRecordPath(shown, data)}"]` },
        },
      ]
    }
    const part = shownParts[path]
    if (part === undefined) throw new Error(`${path}: say in places.ts what somebody sees there`)
    return [{ pattern: path, address, content: { part: `main :is(${part})` } }]
  }
  const places = await Promise.all(
    routes.filter(({ access }) => access !== 'anonymous' && hasRight(rights, access)).map(toPlace),
  )
  return places.flat()
}
