// A template as a customer would see it, with the examples that the platform reviewed it with, and the reason of a rejection.
import { useTranslation } from 'react-i18next'
import type { AnyRow, Row } from '../../../../../contract/index.ts'
import { fillTemplate, readTemplateContent } from '../../../../../contract/whatsapp/template-content.ts'
import { TemplatePreview } from '../../../../channels/whatsapp/TemplatePreview.tsx'
import { Warning } from '../../../../components/Warning.tsx'
import { Panel } from '../Panel.tsx'
import styles from './template-form.module.css'

export const TemplatePanel = ({ row }: { readonly row: AnyRow }) => {
  const { t } = useTranslation('organisations')
  const { data, category } = row as unknown as Row<'FBWATEMPLATE'>
  const content = readTemplateContent(data?.['components'])
  const reason = data?.['rejected_reason']
  const title = t('preview.title')
  return (
    <Panel title={title}>
      {typeof reason === 'string' && reason !== 'NONE' ? (
        <Warning>
          {t('templates.reason', { reason: t(`templates.reasons.${reason}`, { defaultValue: reason }) })}
        </Warning>
      ) : null}
      {category ? <p className={styles.note}>{t(`templates.cost.${category}`, { defaultValue: '' })}</p> : null}
      <TemplatePreview
        filled={fillTemplate(
          content,
          content.parts.map(({ examples }) => examples),
        )}
        label={title}
      />
    </Panel>
  )
}
