// Dialog for a new wallboard link: name, rotation, and the time for each queue.
import { useTranslation } from 'react-i18next'
import { services } from '../../../../contract/channels.ts'
import type { QueueFilter } from '../../../../contract/live-figures.ts'
import {
  maxTurnSeconds,
  maxWallNameLength,
  minTurnSeconds,
  usualTurnSeconds,
  wallRotations,
} from '../../../../contract/platform/wall-calls.ts'
import type { WallRotation } from '../../../../contract/platform/wall-calls.ts'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { requiredField } from '../../../lib/validation.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { useUnanswered } from '../../../store/network/use-unanswered.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { LinkFacts } from './LinkFacts.tsx'
import type { MadeLink } from './NewAddress.tsx'

interface NewLinkDialogProps {
  readonly organisationId: string
  readonly filter: QueueFilter
  readonly onMade: (made: MadeLink) => void
  /** Called if no response arrived: the link may have been created all the same. */
  readonly onUnsure: () => void
  readonly onClose: () => void
}

const toRotation = (value: string): WallRotation => wallRotations.find((known) => known === value) ?? 'none'

/** Fixed choices, so that none is too short to be read. */
const turnChoices = [minTurnSeconds, usualTurnSeconds, 30, 60, 120, maxTurnSeconds]

export const NewLinkDialog = ({ organisationId, filter, onMade, onUnsure, onClose }: NewLinkDialogProps) => {
  const { t } = useTranslation('reports')
  const dispatch = useAppDispatch()
  const { wasUnanswered, hear } = useUnanswered()
  const { channel, account, team, agent } = filter
  const form = useForm({
    id: 'wall-link',
    initial: { name: '', rotation: 'none', turnSeconds: String(usualTurnSeconds) },
    rules: () => ({ name: requiredField().max(maxWallNameLength, 'TEXT_TOO_LONG') }),
    send: async ({ name, rotation, turnSeconds }) => {
      const result = await dispatch(
        runCall('createWallLink', {
          params: { id: organisationId },
          body: {
            name: name.trim(),
            rotation: toRotation(rotation),
            turnSeconds: Number(turnSeconds),
            channel: services.find((service) => service === channel) ?? null,
            account,
            team,
            agent,
          },
          quiet: true,
        }),
      )
      if (!result.ok) {
        if (hear(result.error)) onUnsure()
        return result.error
      }
      onMade(result.data)
      return null
    },
    onDone: onClose,
  })
  const { rotation, turnSeconds } = form.values
  return (
    <FormDialog title={t('wallLinks.new')} form={form} submitLabel={t('wallLinks.make')} width="xs" onClose={onClose}>
      <TextInput {...form.field('name')} label={t('wallLinks.name')} autoFocus maxLength={maxWallNameLength} />
      <ChoiceInput
        {...form.field('rotation')}
        label={t('wallLinks.rotationLabel')}
        choices={wallRotations.map((value) => ({ value, label: t(`wallLinks.rotation.${value}`) }))}
      />
      <ChoiceInput
        {...form.field('turnSeconds')}
        label={t('wallLinks.turnLabel')}
        choices={turnChoices.map((count) => ({ value: String(count), label: t('wallLinks.turn', { count }) }))}
      />
      <LinkFacts
        organisationId={organisationId}
        link={{ filter, rotation: toRotation(rotation), turnSeconds: Number(turnSeconds) }}
      />
      <p>{t('wallLinks.once')}</p>
      {wasUnanswered ? <p role="status">{t('wallLinks.unsure')}</p> : null}
    </FormDialog>
  )
}
