// Hook that creates a record from a form once, however often it is sent after lost responses.
import { useAppStore } from '../hooks.ts'
import { selectAnyRecord } from '../entities/selectors.ts'
import type { RequestError } from '../network/request-error.ts'
import { useCreateMutation } from './api.ts'
import type { CreateArguments } from './arguments.ts'
import { useIdempotencyKeys } from './use-idempotency-keys.ts'

type CreateResult = { readonly id: string; readonly error: null } | { readonly id: null; readonly error: RequestError }

/** @param form name of the form, e.g. `create.TEAM` */
export const useCreateOnce = (
  form: string,
): ((given: Pick<CreateArguments, 'type' | 'data'>) => Promise<CreateResult>) => {
  const store = useAppStore()
  const [create] = useCreateMutation()
  const { keyOf, wasSent, settle } = useIdempotencyKeys(form)
  return async (given) => {
    const ask = () => create({ ...given, key: keyOf(given), quiet: true } as CreateArguments)
    const isHeld = (id: string): boolean => selectAnyRecord(store.getState(), given.type, id) !== undefined
    const isAgain = wasSent(given)
    let result = await ask()
    // The response repeats an earlier command whose record was deleted since, so the same values are a new record.
    if (isAgain && result.data && !isHeld(result.data._id)) {
      settle()
      result = await ask()
    }
    if (!result.data) return { id: null, error: result.error as RequestError }
    settle()
    return { id: result.data._id, error: null }
  }
}
