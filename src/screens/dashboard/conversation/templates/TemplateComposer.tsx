// Shown instead of the composer if only a template may be sent, or the user wants one: chooser, placeholders and preview.
import Button from '@mui/material/Button'
import { SendHorizontal } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../../contract/index.ts'
import { buttonReenableMs } from '../../../../../contract/constants.ts'
import { Form } from '../../../../components/Form.tsx'
import { RetryButton } from '../../../../components/RetryButton.tsx'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { draftChanged } from '../../../../store/outbox/drafts-slice.ts'
import { sendReply } from '../../../../store/outbox/outbox-thunks.ts'
import { useRecord } from '../../../../store/records/use-record.ts'
import { AttachButton } from '../AttachButton.tsx'
import { KeptDraft } from '../KeptDraft.tsx'
import type { AttachedFiles } from '../use-attaching.ts'
import { NoTemplates } from './NoTemplates.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'
import { toOneLine, useFilledTemplate } from './use-filled-template.ts'
import { useTemplates } from './use-templates.ts'
import styles from './template-composer.module.css'

interface TemplateComposerProps {
  readonly thread: Row<'THREAD'>
  /** Text of the draft. */
  readonly text: string
  readonly attaching: AttachedFiles
  readonly files: ReactNode
  /** Returns to a plain message; null if none may be sent. */
  readonly onLeave: (() => void) | null
}

export const TemplateComposer = ({ thread, text, attaching, files, onLeave }: TemplateComposerProps) => {
  const { t } = useTranslation(['whatsapp', 'inbox'])
  const dispatch = useAppDispatch()
  const id = useId()
  const userId = useAppSelector((state) => state.session.userId) ?? ''
  const accountId = useRecord('FBWAPHONE', thread.accountId)?.fbWaBAId ?? null
  const { templates, isLoading, isFailed, retry, search } = useTemplates(accountId)
  const filled = useFilledTemplate(templates, text, attaching)
  const { template, content, fault } = filled
  const customer = useRecord('CUSTOMER', thread.customerId)?.name ?? thread.title ?? ''

  const send = (): void => {
    const message = filled.toMessage()
    if (message === null) return
    void dispatch(sendReply({ threadId: thread._id, ...message }))
    // The draft was sent as a placeholder of the template.
    if (text.trim() !== '' && filled.values.flat().includes(toOneLine(text)))
      dispatch(draftChanged({ userId, threadId: thread._id, text: '' }))
    filled.choose('')
    attaching.dismiss()
    onLeave?.()
  }
  const keptDraft = <KeptDraft text={text} files={files} />
  const back = onLeave ? (
    <Button size="small" onClick={onLeave}>
      {t('templates.back')}
    </Button>
  ) : null

  if (templates.length === 0)
    return (
      <>
        {isLoading ? (
          <p className={styles.note} role="status">
            {t('templates.loading')}
          </p>
        ) : isFailed ? (
          <p className={styles.note} role="alert">
            {t('templates.failed')} <RetryButton label={t('inbox:retry')} restMs={buttonReenableMs} onRetry={retry} />
          </p>
        ) : (
          <NoTemplates organisationId={thread.organisationId ?? ''} />
        )}
        {keptDraft}
        {back}
      </>
    )
  return (
    <Form className={styles.form} aria-label={t('templates.choose')} onSubmit={send}>
      <TemplateChoice
        id={id}
        templates={templates}
        onSearch={search}
        filled={filled}
        offers={{ name: customer, draft: toOneLine(text) }}
      />
      {template ? null : keptDraft}
      {template && content?.headerFile ? (
        <div className={styles.file}>
          {files}
          <AttachButton itemType={thread.itemType} disabled={false} onFiles={attaching.add} />
        </div>
      ) : null}
      <div className={styles.foot}>
        {template && fault ? (
          <p className={styles.fault} role="status">
            {fault.kind === 'file'
              ? t(`templates.file.${fault.file}`)
              : fault.kind === 'length'
                ? t('templates.tooLong', fault)
                : t('templates.unknown')}
          </p>
        ) : null}
        {back}
        <Button
          type="submit"
          variant="contained"
          size="small"
          startIcon={<SendHorizontal size={16} aria-hidden />}
          disabled={!filled.canSend}
        >
          {t('templates.send')}
        </Button>
      </div>
    </Form>
  )
}
