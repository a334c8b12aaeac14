// The application on the screen of a type, with a server that lists the test's records.
import { getDeclaration } from '../../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import type { Rights } from '../../../../contract/permissions.ts'
import { renderApp } from '../../../app/support/render-app.tsx'
import type { RenderedApp } from '../../../app/support/render-app.tsx'
import { agentAllowed, agentRights } from '../../../store/support/create-test-store.ts'
import { epoch } from '../../../store/support/rows.ts'
import { listOf } from '../../../store/support/test-backend.ts'
import type { AskedRequest, TestBackend } from '../../../store/support/test-backend.ts'

interface RecordsSetup {
  readonly at: string
  readonly state?: unknown
  readonly records?: Partial<Record<EntityType, readonly AnyRow[]>>
  readonly rights?: Partial<Rights>
  readonly multipleOrganisation?: boolean
  readonly kept?: Parameters<typeof renderApp>[0] extends infer G
    ? G extends { readonly kept?: infer K }
      ? K
      : never
    : never
  readonly environment?: NonNullable<Parameters<typeof renderApp>[0]>['environment']
  readonly backend?: (backend: TestBackend) => void
}

interface Page {
  readonly skip?: number
  readonly limit?: number
}

/** One page of the rows, as the server cuts it. */
const pageOf = (rows: readonly AnyRow[], { query }: AskedRequest) => {
  const { skip = 0, limit = 10 } = (query.options ?? {}) as Page
  return listOf(rows.slice(skip, skip + limit), rows.length)
}

const administrator: Partial<Rights> = { role: 'Superadmin' }

export const renderRecords = async ({
  at,
  state,
  records = {},
  rights = administrator,
  multipleOrganisation = true,
  kept = {},
  environment = {},
  backend: answers,
}: RecordsSetup): Promise<RenderedApp> =>
  renderApp({
    at,
    state,
    kept,
    environment,
    signedIn: true,
    backend: (backend) => {
      const stats = { ...agentAllowed.stats, multipleOrganisation }
      backend.on('GET', '/api/auth/allowed', () => ({
        body: { data: { ...agentAllowed, stats, rights: { ...agentRights, ...rights } }, epoch },
      }))
      for (const [type, rows] of Object.entries(records) as [EntityType, readonly AnyRow[]][]) {
        const { base } = getDeclaration(type)
        backend.on('GET', base, (request) => {
          const wanted = (request.query.filter as { _id?: { $in?: readonly string[] } } | undefined)?._id?.$in
          return wanted ? listOf(rows.filter(({ _id }) => wanted.includes(_id))) : pageOf(rows, request)
        })
        for (const row of rows) backend.on('GET', `${base}/${row._id}`, () => ({ body: { data: row, epoch } }))
      }
      answers?.(backend)
    },
  })

/** Queries of a list, without name look-ups, the last one first. */
export const questions = ({ backend }: RenderedApp, path: string) =>
  backend
    .askedFor('GET', path)
    .map(
      ({ query }) =>
        query as { filter?: Record<string, unknown>; options?: Record<string, unknown>; organisationId?: string },
    )
    .filter(({ filter }) => (filter?.['_id'] as object | undefined) === undefined)
    .reverse()
