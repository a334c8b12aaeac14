// The code that opened the most recent session. If its response was lost, the same code with the same challenge is accepted again,
// as long as the session was never used. The first session ends then, so that a code never opens two.
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

/** Requires the second factor's lock. */
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

/**
 * Requires the second factor's lock.
 * @returns whether the code may be accepted again; if so, the session of the first response has been ended
 */
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
