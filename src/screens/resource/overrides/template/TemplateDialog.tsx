// Editor of a template, with a preview. An existing one keeps its account, name and language.
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  countTemplatePlaces,
  isWrittenAs,
  templateCategories,
  templateLimits,
} from '../../../../../contract/whatsapp/template-draft.ts'
import type { TemplateDraft } from '../../../../../contract/whatsapp/template-draft.ts'
import { TemplatePreview } from '../../../../channels/whatsapp/TemplatePreview.tsx'
import { ChoiceInput } from '../../../../components/ChoiceInput.tsx'
import { FieldError } from '../../../../components/Field.tsx'
import { TextInput } from '../../../../components/TextInput.tsx'
import { FormDialog } from '../../../../forms/FormDialog.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import type { Form } from '../../../../forms/use-form.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { useFetchOvertaken } from '../../../../store/records/use-save-changes.ts'
import { useLostMade } from '../../../../store/records/use-lost-made.ts'
import { runCall } from '../../../../store/records/run-call.ts'
import { toListPath } from '../../../../store/ui/record-paths.ts'
import { toastShown } from '../../../../store/ui/toasts-slice.ts'
import { TemplateButtons } from './TemplateButtons.tsx'
import { emptyTemplate, previewTemplate, templateRules, toDraft } from './template-form.ts'
import type { TemplateValues } from './template-form.ts'
import styles from './template-form.module.css'

interface TemplateDialogProps {
  /** Accounts that it can be created for; a single one is preselected. */
  readonly accounts: readonly { readonly value: string; readonly label: string }[]
  /** The template being edited; null for a new one. */
  readonly existing: { readonly id: string; readonly status: string | null; readonly values: TemplateValues } | null
  readonly onClose: () => void
}

/** Languages that WhatsApp supports and customers here use; templates in others can be created on WhatsApp. */
const languages = ['tr', 'en', 'en_US', 'en_GB', 'de', 'fr', 'es', 'it', 'nl', 'ru', 'uk', 'ar', 'fa', 'az', 'bg', 'el']

const nameOfLanguage = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(code.replace('_', '-')) ?? code

/** Placeholders in the platform's syntax. */
const places = { a: '{{1}}', b: '{{2}}' }

interface PartsProps {
  readonly form: Form<TemplateValues>
}

/** Text with an example for each placeholder, buttons, and a preview. */
const TemplateParts = ({ form }: PartsProps) => {
  const { t } = useTranslation('organisations')
  const { values } = form
  const count = countTemplatePlaces(values.body)
  const examples = form.field('examples')
  const setExample = (at: number, next: string): void =>
    examples.onValue(
      Array.from({ length: count }, (_, index) => (index === at ? next : (values.examples[index] ?? ''))),
    )
  return (
    <div className={styles.parts}>
      <div className={styles.fields}>
        <TextInput
          {...form.field('header')}
          label={t('templates.form.header')}
          optional={t('templates.form.optional')}
          maxLength={templateLimits.header}
        />
        {countTemplatePlaces(values.header) > 0 ? (
          <TextInput {...form.field('headerExample')} label={t('templates.form.headerExample')} />
        ) : null}
        <TextInput
          {...form.field('body')}
          type="area"
          label={t('templates.form.body')}
          placeholder={t('templates.form.bodyHint', places)}
          maxLength={templateLimits.body}
        />
        {Array.from({ length: count }, (_, at) => (
          <TextInput
            key={at}
            id={at === 0 ? examples.id : `${examples.id}-${at}`}
            name={`${examples.name}-${at}`}
            label={t('templates.form.example', { at: at + 1 })}
            value={values.examples[at] ?? ''}
            onValue={(next) => setExample(at, next)}
          />
        ))}
        <span className={styles.fault}>
          <FieldError id={`${examples.id}-all`} error={examples.error} />
        </span>
        <TextInput
          {...form.field('footer')}
          label={t('templates.form.footer')}
          optional={t('templates.form.optional')}
          maxLength={templateLimits.footer}
        />
        <TemplateButtons {...form.field('buttons')} />
      </div>
      <div className={styles.preview}>
        <TemplatePreview filled={previewTemplate(values)} label={t('preview.title')} />
      </div>
    </div>
  )
}

export const TemplateDialog = ({ accounts, existing, onClose }: TemplateDialogProps) => {
  const { t, i18n } = useTranslation(['organisations', 'resources', 'errors'])
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const only = accounts.length === 1 ? (accounts[0]?.value ?? '') : ''
  const make = useLostMade('FBWATEMPLATE')
  const fetchOvertaken = useFetchOvertaken('FBWATEMPLATE')
  const change = async (id: string, draft: TemplateDraft, $seen: TemplateDraft) => {
    const body = { ...draft, $seen }
    const answer = await dispatch(runCall('updateWaTemplate', { params: { id }, body, quiet: true }))
    return { id: null, error: answer.ok ? null : await fetchOvertaken(id, answer.error) }
  }
  const form = useForm<TemplateValues>({
    id: 'template',
    initial: existing?.values ?? { ...emptyTemplate, fbWaBAId: only },
    draft: existing ? `template.${existing.id}` : 'template.new',
    rules: (values) => templateRules(values, existing === null),
    send: async (values, _changed, seen) => {
      const draft = toDraft(values)
      const { fbWaBAId, name, language } = values
      const body = { fbWaBAId, name: name.trim(), language, ...draft }
      const { id, error } = existing
        ? await change(existing.id, draft, toDraft(seen))
        : await make({
            words: body,
            send: () => dispatch(runCall('createWaTemplate', { body, quiet: true })),
            isIt: (row) =>
              row.fbWaBAId === fbWaBAId &&
              row.name === body.name &&
              row.language === language &&
              isWrittenAs(draft, row),
            idOf: ({ templateId }) => templateId,
          })
      if (error) return error
      dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'organisations:templates.sent' }))
      if (id !== null) void navigate(`${toListPath('FBWATEMPLATE')}/${id}`)
      return null
    },
    onDone: onClose,
  })
  const { category } = form.values
  return (
    <FormDialog
      title={t(existing ? 'templates.form.edit' : 'templates.form.title')}
      form={form}
      submitLabel={t('templates.form.submit')}
      onClose={onClose}
    >
      <p className={styles.note}>{t('templates.form.lead', places)}</p>
      {existing ? null : (
        <>
          {accounts.length > 1 ? (
            <ChoiceInput
              {...form.field('fbWaBAId')}
              label={t('templates.form.account')}
              none={t('templates.form.choose')}
              choices={accounts}
            />
          ) : null}
          <TextInput
            {...form.field('name')}
            label={t('templates.form.name')}
            placeholder={t('templates.form.nameHint')}
            maxLength={templateLimits.name}
          />
          <ChoiceInput
            {...form.field('language')}
            label={t('templates.form.language')}
            choices={languages.map((value) => ({ value, label: nameOfLanguage(value, i18n.language) }))}
          />
        </>
      )}
      {existing?.status === 'APPROVED' ? null : (
        <ChoiceInput
          {...form.field('category')}
          label={t('templates.form.category')}
          choices={templateCategories.map((value) => ({ value, label: t(`resources:values.${value}`) }))}
        />
      )}
      <p className={styles.note}>{t(`templates.cost.${category}`)}</p>
      {category === 'AUTHENTICATION' ? (
        <p className={styles.note}>{t('templates.form.codeText')}</p>
      ) : (
        <TemplateParts form={form} />
      )}
    </FormDialog>
  )
}
