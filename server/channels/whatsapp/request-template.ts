// Creates a template at the platform. When the response is lost or says that the template exists, the platform's list is read: a template
// that an earlier attempt has created must not be refused as somebody else's.
import type { Row } from '../../../contract/index.ts'
import { isWrittenAs, toTemplateParts } from '../../../contract/whatsapp/template-draft.ts'
import { transact } from '../../database/transact.ts'
import { isPlatformSilent } from '../../platform/ask-platform.ts'
import { GraphError } from '../../platform/graph-error.ts'
import type { CallContext } from '../../records/call-context.ts'
import type { openAccount } from './open-account.ts'
import { syncTemplates } from './sync-templates.ts'

type Creation = Pick<CallContext<'createWaTemplate'>, 'services' | 'body'>

/** A template of that name and language exists. */
const isTaken = ({ subcode }: GraphError): boolean => subcode === 2388024

const listNamesakes = async ({ services, body: { fbWaBAId, name, language } }: Creation) => {
  const { result } = await transact(services.database, { actor: null }, (unit) =>
    unit.findAll('FBWATEMPLATE', { fbWaBAId, name, language, isRemoteDeleted: false }),
  )
  return result
}

/** @param known templates that existed before the request: none of them is the new one */
const findMade = async (
  context: Creation,
  known: readonly Row<'FBWATEMPLATE'>[],
): Promise<Row<'FBWATEMPLATE'> | null> => {
  try {
    await syncTemplates(context.services, context.body.fbWaBAId)
  } catch (error) {
    if (error instanceof GraphError) return null
    throw error
  }
  const { fbWaBAId: _account, name: _name, language: _language, ...draft } = context.body
  const isNew = ({ _id }: Row<'FBWATEMPLATE'>): boolean => known.every((one) => one._id !== _id)
  return (await listNamesakes(context)).find((one) => isNew(one) && isWrittenAs(draft, one)) ?? null
}

/** @returns the platform's response, or its reconstruction @throws GraphError */
export const requestTemplate = async (
  context: Creation,
  { account, token }: Awaited<ReturnType<typeof openAccount>>,
): Promise<unknown> => {
  const { fbWaBAId: _account, name, language, ...draft } = context.body
  const known = await listNamesakes(context)
  try {
    return await context.services.platform.post({
      path: `/${account.fbId}/message_templates`,
      token,
      body: { name, language, category: draft.category, components: toTemplateParts(draft) },
    })
  } catch (error) {
    if (!(error instanceof GraphError) || !(isPlatformSilent(error) || isTaken(error))) throw error
    const made = await findMade(context, known)
    if (made === null) throw error
    return { id: made.fbId, status: made.status, category: made.category }
  }
}
