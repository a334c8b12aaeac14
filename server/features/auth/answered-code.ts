// The code that opened a session last. Its answer may have been lost: with the same challenge it is answered again, as long as nobody
// has used the session; that one ends then, so that a code never opens two.
import { createHmac } from 'node:crypto'
import { deriveKey } from '../../database/encryption.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'
import { firstGeneration } from './rotate-refresh.ts'
import type { FactorRow } from './second-factor.ts'

interface CodeAnswer {
  readonly challenge: string
  readonly code: string
}

const hashOf = ({ config }: Pick<Context, 'config'>, { challenge, code }: CodeAnswer): string =>
  createHmac('sha256', deriveKey(config.secretKey, 'answered codes')).update(`${challenge} ${code}`).digest('base64url')

/** Under the second factor's lock. */
export const keepAnswer = async (
  services: Context,
  unit: UnitOfWork,
  userId: string,
  given: CodeAnswer,
  sessionId: string,
): Promise<void> => {
  await unit.tx
    .updateTable('second_factors')
    .set({ answered: hashOf(services, given), session_id: sessionId })
    .where('user_id', '=', userId)
    .execute()
}

/** Under the second factor's lock. @returns whether it may be answered again; the session of the first answer has ended then */
export const takeAnswerBack = async (
  services: Context,
  unit: UnitOfWork,
  factor: FactorRow,
  given: CodeAnswer,
): Promise<boolean> => {
  const { answered, sessionId } = factor
  if (sessionId === null || answered !== hashOf(services, given)) return false
  await unit.lock(`AUTH:${sessionId}`)
  const unused = await unit.tx
    .selectFrom('session_refreshes')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('generation', '=', firstGeneration)
    .where('is_used', '=', false)
    .executeTakeFirst()
  if (!unused || !(await unit.get('AUTH', sessionId))) return false
  await unit.remove('AUTH', sessionId)
  return true
}
