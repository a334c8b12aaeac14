// The form of a new record; where one may create it in several organisations, it asks in which.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { useCreateMutation } from '../../../store/api/api.ts'
import type { CreateArguments } from '../../../store/api/arguments.ts'
import { selectAnyRecord, selectRows } from '../../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import type { RequestError } from '../../../store/http/request-error.ts'
import { recordPath } from '../../../store/navigation/record-paths.ts'
import { noticeShown } from '../../../store/notices/notices-slice.ts'
import { selectRights } from '../../../store/session/session-slice.ts'
import type { AppThunk } from '../../../store/store.ts'
import { newRecordLook } from '../fields/looks.ts'
import { belongsToOrganisation, fieldOf } from '../fields/resource-fields.ts'
import type { SettledQuestion } from '../table/ResourceTable.tsx'
import { formValuesOf, newRecordOf } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { mayCreate, offeredFields } from './permitted.ts'
import { RecordDialog } from './RecordDialog.tsx'

interface CreateDialogProps {
  readonly type: EntityType
  /** What the list it is created from stands for: the new record belongs to it. */
  readonly settled: SettledQuestion
  /** What the form begins with beside the type's own beginning; null while that is asked for. */
  readonly preset?: object | null
  readonly onClose: () => void
}

/** What the conditions of a list say of every record in it. */
const givenBy = (type: EntityType, { filter = {} }: SettledQuestion): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filter).map(([path, value]) => [path, fieldOf(type, path)?.kind === 'references' ? [value] : value]))

const pathOfRecord =
  (type: EntityType, id: string): AppThunk<string | null> =>
  (_dispatch, getState) => {
    const row = selectAnyRecord(getState(), type, id)
    return row ? recordPath(type, row) : null
  }

export const CreateDialog = ({ type, settled, preset = {}, onClose }: CreateDialogProps) => {
  const { t } = useTranslation(['resources', 'errors'])
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [create] = useCreateMutation()
  const rights = useAppSelector(selectRights)
  const organisations = useAppSelector((state) => selectRows(state, 'ORGANISATION'))
  const organisation = belongsToOrganisation(type) ? fieldOf(type, 'organisationId') : undefined
  // Settled when one begins: a field does not vanish under the hand.
  const [only] = useState(() => {
    const [first, ...others] = organisations.filter(({ _id }) => mayCreate(rights, type, _id))
    return settled.organisationId ?? (others.length === 0 ? first?._id : undefined)
  })
  const fields = [...(organisation && only === undefined ? [organisation] : []), ...offeredFields(rights, type).filter(({ path }) => settled.filter?.[path] === undefined)]

  const send = async (values: FormValues): Promise<RequestError | null> => {
    const data = {
      ...(organisation && only !== undefined ? { organisationId: only } : {}),
      ...givenBy(type, settled),
      ...newRecordOf(fields, values),
    }
    const result = await create({ type, data, quiet: true } as CreateArguments)
    if (result.error) return result.error as RequestError
    dispatch(noticeShown({ kind: 'success', place: 'toast', titleKey: 'resources:form.created' }))
    onClose()
    const path = dispatch(pathOfRecord(type, result.data._id))
    if (path !== null) void navigate(path)
    return null
  }
  return (
    <RecordDialog
      type={type}
      title={t('form.new', { type: t(`errors:controller.${type}`) })}
      fields={fields}
      initial={preset === null ? null : formValuesOf(fields, { ...newRecordLook(type), ...preset } as AnyRow)}
      submitLabel={t('form.create')}
      organisationId={only}
      disabled={mayCreate(rights, type, only) ? null : 'notAllowed'}
      send={send}
      onClose={onClose}
    />
  )
}
