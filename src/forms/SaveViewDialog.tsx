// Saves the state of a table or the inbox under a name: for the user, or, by managers, for a team or the whole organisation.
import { useTranslation } from 'react-i18next'
import { canManageOrganisation } from '../../contract/permissions.ts'
import { ChoiceInput } from '../components/ChoiceInput.tsx'
import type { Choice } from '../components/ChoiceInput.tsx'
import { TextInput } from '../components/TextInput.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useForm } from './use-form.ts'
import { requiredField } from '../lib/validation.ts'
import { selectRows } from '../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { selectRights } from '../store/network/session-slice.ts'
import type { CreateArguments } from '../store/records/arguments.ts'
import { useCreateOnce } from '../store/records/use-create-once.ts'
import { toastShown } from '../store/ui/toasts-slice.ts'

const mine = 'mine'

interface Audience {
  readonly organisationId: string
  readonly teamId: string | null
}

/** Audiences with their keys, as choices. */
const useAudiences = (only: string | null): readonly (Choice & { readonly audience: Audience | null })[] => {
  const { t, i18n } = useTranslation('forms')
  const rights = useAppSelector(selectRights)
  const organisations = useAppSelector((state) => state.session.organisations).filter(
    ({ _id }) => rights !== null && canManageOrganisation(rights, _id) && (only === null || only === _id),
  )
  const teams = useAppSelector((state) => selectRows(state, 'TEAM'))
  return [
    { value: mine, label: t('view.forMe'), audience: null },
    ...organisations.flatMap(({ _id: organisationId, name }) => [
      {
        value: organisationId,
        label: t('view.forAll', { name: name || organisationId }),
        audience: { organisationId, teamId: null },
      },
      ...teams
        .filter((team) => team.organisationId === organisationId && team.name)
        .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? '', i18n.language))
        .map((team) => ({
          value: `${organisationId} ${team._id}`,
          label: t('view.forTeam', { name: team.name }),
          audience: { organisationId, teamId: team._id },
        })),
    ]),
  ]
}

/** Key under which input survives a reload of the page. */
export const toSaveAddress = (entityType: string): string => `save-view.${entityType}`

interface SaveViewDialogProps {
  /** Entity type of the table, or the inbox. */
  readonly entityType: string
  readonly table: Readonly<Record<string, unknown>>
  /** The only organisation that the view is about; null for several. */
  readonly organisationId: string | null
  readonly onClose: () => void
}

export const SaveViewDialog = ({ entityType, table, organisationId, onClose }: SaveViewDialogProps) => {
  const { t } = useTranslation(['forms', 'resources'])
  const dispatch = useAppDispatch()
  const create = useCreateOnce('create.view')
  const audiences = useAudiences(organisationId)
  const form = useForm({
    id: 'saved-view',
    draft: toSaveAddress(entityType),
    initial: { name: '', audience: mine as string },
    rules: () => ({ name: requiredField() }),
    fieldByCode: { ALREADY_EXISTS: 'name' },
    send: async ({ name, audience: chosen }) => {
      const audience = audiences.find(({ value }) => value === chosen)?.audience ?? null
      const type = audience ? 'SHAREDVIEW' : 'SAVEDVIEW'
      const data = { entityType, name: name.trim(), table, ...audience }
      // The body has one of two types.
      const { error } = await create({ type, data } as CreateArguments)
      if (error) return error
      dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'resources:views.saved' }))
      return null
    },
    onDone: onClose,
  })
  return (
    <FormDialog title={t('view.save')} form={form} submitLabel={t('view.do')} onClose={onClose}>
      <TextInput {...form.field('name')} label={t('view.name')} autoFocus maxLength={150} />
      {audiences.length < 2 ? null : (
        <ChoiceInput {...form.field('audience')} label={t('view.for')} choices={audiences} />
      )}
    </FormDialog>
  )
}
