// Form of a new record; if the user may create it in several organisations, it asks for one.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import type { CreateArguments } from '../../../store/records/arguments.ts'
import { useCreateOnce } from '../../../store/records/use-create-once.ts'
import { selectAnyRecord, selectRows } from '../../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { toRecordPath } from '../../../store/ui/record-paths.ts'
import { toastShown } from '../../../store/ui/toasts-slice.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import type { AppThunk } from '../../../store/app-thunk.ts'
import { getNewRecordDefaults } from '../fields/resource-views.ts'
import { belongsToOrganisation, getField } from '../fields/resource-fields.ts'
import type { BaseQuery } from '../table/base-query.ts'
import { zoneOr } from '../../../../contract/zone-or.ts'
import { toFormValues, toNewRecord } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { toCreateAddress } from './form-addresses.ts'
import { canCreate, getOfferedFields } from './permitted.ts'
import { RecordDialog } from './RecordDialog.tsx'

interface CreateDialogProps {
  readonly type: EntityType
  /** Base query of the list that it is created from; the new record belongs to it. */
  readonly settled: BaseQuery
  /** Initial values besides the type's own; null while they load. */
  readonly preset?: object | null
  /** The list that it is added to stays visible. */
  readonly stays?: boolean
  readonly onClose: () => void
}

/** Field values implied by the conditions of a list. */
const getGiven = (type: EntityType, { filter = {} }: BaseQuery): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filter).map(([path, value]) => [
      path,
      getField(type, path)?.kind === 'references' ? [value] : value,
    ]),
  )

const pathOfRecord =
  (type: EntityType, id: string): AppThunk<string | null> =>
  (_dispatch, getState) => {
    const row = selectAnyRecord(getState(), type, id)
    return row ? toRecordPath(type, row) : null
  }

export const CreateDialog = ({ type, settled, preset = {}, stays = false, onClose }: CreateDialogProps) => {
  const { t } = useTranslation('resources')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const create = useCreateOnce(`create.${type}`)
  const rights = useAppSelector(selectRights)
  const organisations = useAppSelector((state) => selectRows(state, 'ORGANISATION'))
  const organisation = belongsToOrganisation(type) ? getField(type, 'organisationId') : undefined
  // Fixed on opening, so that the field does not disappear while the user types.
  const [only] = useState(() => {
    const [first, ...others] = organisations.filter(({ _id }) => canCreate(rights, type, _id))
    return settled.organisationId ?? (others.length === 0 ? first?._id : undefined)
  })
  const fields = [
    ...(organisation && only === undefined ? [organisation] : []),
    ...getOfferedFields(rights, type).filter(({ path }) => settled.filter?.[path] === undefined),
  ]

  const send = async (values: FormValues): Promise<RequestError | null> => {
    const chosen = organisations.find(({ _id }) => _id === (only ?? values['organisationId']))
    const data = {
      ...(organisation && only !== undefined ? { organisationId: only } : {}),
      ...getGiven(type, settled),
      ...toNewRecord(fields, values, chosen && zoneOr(chosen.timeZone)),
    }
    const { id, error } = await create({ type, data } as CreateArguments)
    if (error) return error
    dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'resources:form.created' }))
    onClose()
    if (stays) return null
    const path = dispatch(pathOfRecord(type, id))
    if (path !== null) void navigate(path)
    return null
  }
  return (
    <RecordDialog
      type={type}
      title={t(`form.new.${type}`)}
      fields={fields}
      initial={preset === null ? null : toFormValues(fields, { ...getNewRecordDefaults(type), ...preset } as AnyRow)}
      draft={toCreateAddress(type, settled)}
      submitLabel={t('form.create')}
      organisationId={only}
      disabled={canCreate(rights, type, only) ? null : 'notAllowed'}
      send={send}
      onClose={onClose}
    />
  )
}
