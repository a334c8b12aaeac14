// Asks the platform for a new template. Where it does not say what it did, or has had one since, its list is looked at: what a try made
// whose answer was lost is not refused as somebody else's.
import type { Row } from '../../../contract/index.ts'
import { isWrittenAs, toTemplateParts } from '../../../contract/whatsapp/template-draft.ts'
import { transact } from '../../database/transact.ts'
import { isPlatformSilent } from '../../platform/ask-platform.ts'
import { GraphError } from '../../platform/graph-error.ts'
import type { CallContext } from '../../records/call-context.ts'
import type { openAccount } from './open-account.ts'
import { syncTemplates } from './sync-templates.ts'

type Creation = Pick<CallContext<'createWaTemplate'>, 'services' | 'body'>

/** There is one of that name and language. */
const isTaken = ({ subcode }: GraphError): boolean => subcode === 2388024

const listNamesakes = async ({ services, body: { fbWaBAId, name, language } }: Creation) => {
  const { result } = await transact(services.database, { actor: null }, (unit) =>
    unit.findAll('FBWATEMPLATE', { fbWaBAId, name, language, isRemoteDeleted: false }),
  )
  return result
}

/** @param known those that we knew before: none of them is it */
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

/** @returns the platform's answer, or what it would have been @throws GraphError */
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
