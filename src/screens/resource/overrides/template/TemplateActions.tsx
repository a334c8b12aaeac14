// Edit and delete actions of a template, for those who manage its account.
import Button from '@mui/material/Button'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Row } from '../../../../../contract/index.ts'
import { canManageOrganisation } from '../../../../../contract/permissions.ts'
import { IconAction } from '../../../../components/IconAction.tsx'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { useReopenedForm } from '../../../../forms/use-reopened-form.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { runCall } from '../../../../store/records/run-call.ts'
import { toListPath } from '../../../../store/ui/record-paths.ts'
import { toastShown } from '../../../../store/ui/toasts-slice.ts'
import { useQuestion } from '../../../../store/ui/use-question.ts'
import type { RecordPart } from '../override-parts.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import { readTemplateValues } from './template-form.ts'

/** The platform allows changes only to reviewed templates. */
const changeable: ReadonlySet<string | null | undefined> = new Set(['APPROVED', 'REJECTED', 'PAUSED'])

export const TemplateActions = ({ row }: RecordPart) => {
  const { t } = useTranslation('organisations')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const rights = useAppSelector(selectRights)
  const template = row as unknown as Row<'FBWATEMPLATE'> & { readonly organisationId?: string }
  const { _id: id, fbWaBAId, name, language, category, status, data } = template
  const { isOpen, open, close } = useDisclosure({
    key: `template.${id}`,
    kind: 'popup',
    title: t('templates.form.edit'),
  })
  const values = readTemplateValues(
    { fbWaBAId, name: name ?? '', language: language ?? '', category: category ?? '' },
    data?.['components'],
  )
  const isOpenTo =
    rights !== null && canManageOrganisation(rights, template.organisationId ?? '') && !template.isRemoteDeleted
  const isChangeable = isOpenTo && changeable.has(status) && values !== null
  useReopenedForm(isChangeable ? `template.${id}` : null, { open })
  const remove = async (): Promise<void> => {
    const answer = await dispatch(runCall('removeWaTemplate', { params: { id } }))
    if (!answer.ok) return
    dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'organisations:templates.removed' }))
    void navigate(toListPath('FBWATEMPLATE'))
  }
  const ask = useQuestion(
    {
      name: `removeTemplate.${id}`,
      titleKey: 'organisations:templates.ask.title',
      textKey: 'organisations:templates.ask.text',
      confirmKey: 'organisations:templates.ask.confirm',
      danger: true,
      values: { name: name ?? '' },
    },
    () => void remove(),
  )
  if (!isOpenTo) return null
  return (
    <>
      <IconAction icon={Trash2} label={t('templates.remove')} onClick={() => void ask()} />
      {isChangeable ? (
        <Button variant="outlined" startIcon={<Pencil size={16} aria-hidden />} onClick={open}>
          {t('templates.edit')}
        </Button>
      ) : null}
      {isOpen && values !== null ? (
        <TemplateDialog accounts={[]} existing={{ id, status: status ?? null, values }} onClose={close} />
      ) : null}
    </>
  )
}
