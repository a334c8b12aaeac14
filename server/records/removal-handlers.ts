// Counts what depends on a record, for the confirmation before its deletion.
import { getDeclaration, isEntityType } from '../../contract/index.ts'
import { hasRight } from '../../contract/permissions.ts'
import { getRecord } from '../database/reads.ts'
import { ApiError } from '../lib/api-error.ts'
import type { Handlers } from './call-context.ts'
import { countHanging } from './settle-references.ts'

export const removalHandlers: Handlers<'removalPreview'> = {
  removalPreview: async ({ services, rights, params, query }) => {
    const type = String(query['type'])
    const id = params['id'] ?? ''
    if (!isEntityType(type)) throw new ApiError('NOT_FOUND')
    const row = await getRecord(services.database, rights, type, id)
    if (!row) throw new ApiError('NOT_FOUND', undefined, type)
    const organisationId = type === 'ORGANISATION' ? row._id : row['organisationId']
    const { remove } = getDeclaration(type).allow
    if (!hasRight(rights, remove, typeof organisationId === 'string' ? organisationId : undefined))
      throw new ApiError('FORBIDDEN', undefined, type)
    const { kysely } = services.database
    return { hanging: await kysely.transaction().execute((tx) => countHanging({ tx }, { type, id })) }
  },
}
