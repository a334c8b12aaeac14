// Creates or changes a record of an organisation from a form of the settings; said when it is done.
import type { EntityType } from '../../../../contract/index.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { useCreateMutation, useUpdateMutation } from '../../../store/records/api.ts'
import type { CreateArguments, UpdateArguments } from '../../../store/records/arguments.ts'
import { useIdempotencyKeys } from '../../../store/records/use-idempotency-keys.ts'
import { toastShown } from '../../../store/ui/toasts-slice.ts'

interface Place {
  readonly type: EntityType
  readonly organisationId: string
  /** Of the record; null: a new one. */
  readonly id: string | null
}

type Saved = { readonly id: string; readonly error: null } | { readonly id: null; readonly error: RequestError }

/** @returns a function of the fields to be written; none of a record that is there: nothing is sent */
export const useSaveRecord = ({ type, organisationId, id }: Place) => {
  const dispatch = useAppDispatch()
  const [create] = useCreateMutation()
  const [update] = useUpdateMutation()
  const { keyOf, settle } = useIdempotencyKeys(`create.${type}`)
  return async (fields: Readonly<Record<string, unknown>>): Promise<Saved> => {
    if (id !== null && Object.keys(fields).length === 0) return { id, error: null }
    const data = { organisationId, ...fields }
    const result =
      id === null
        ? await create({ type, data, key: keyOf(data), quiet: true } as CreateArguments)
        : await update({ type, id, $set: fields, quiet: true } as UpdateArguments)
    if (result.error) return { id: null, error: result.error as RequestError }
    settle()
    const titleKey = id === null ? 'resources:form.created' : 'resources:form.saved'
    dispatch(toastShown({ kind: 'success', place: 'toast', titleKey }))
    return { id: result.data._id, error: null }
  }
}
