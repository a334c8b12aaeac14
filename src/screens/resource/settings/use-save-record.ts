// Creates or updates a record of an organisation from a settings form; success is shown as a toast.
import type { EntityType } from '../../../../contract/index.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import type { CreateArguments } from '../../../store/records/arguments.ts'
import { useCreateOnce } from '../../../store/records/use-create-once.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import { useSaveChanges } from '../../../store/records/use-save-changes.ts'
import { toastShown } from '../../../store/ui/toasts-slice.ts'

interface Place {
  readonly type: EntityType
  readonly organisationId: string
  /** Id of the record; null for a new one. */
  readonly id: string | null
}

type SaveResult = { readonly id: string; readonly error: null } | { readonly id: null; readonly error: RequestError }

/** @returns a function of the fields to write; without fields, an existing record is not sent */
export const useSaveRecord = ({ type, organisationId, id }: Place) => {
  const dispatch = useAppDispatch()
  const create = useCreateOnce(`create.${type}`)
  // The record as the form shows it.
  const row = useRecord(type, id)
  const saveChanges = useSaveChanges(type)
  const change = async (known: string, $set: object): Promise<SaveResult> => {
    const error = await saveChanges(known, row, $set)
    return error ? { id: null, error } : { id: known, error: null }
  }
  return async (fields: Readonly<Record<string, unknown>>): Promise<SaveResult> => {
    if (id !== null && Object.keys(fields).length === 0) return { id, error: null }
    const saved = await (id === null
      ? create({ type, data: { organisationId, ...fields } } as CreateArguments)
      : change(id, fields))
    if (saved.error) return saved
    const titleKey = id === null ? 'resources:form.created' : 'resources:form.saved'
    dispatch(toastShown({ kind: 'success', place: 'toast', titleKey }))
    return saved
  }
}
