// Chooses a template by name and fills its placeholders, with a preview.
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../../contract/index.ts'
import { SearchedChoice } from '../../../../components/SearchedChoice.tsx'
import { TemplateFields } from './TemplateFields.tsx'
import { TemplatePreview } from '../../../../channels/whatsapp/TemplatePreview.tsx'
import type { ChosenTemplate } from './use-filled-template.ts'
import styles from './template-composer.module.css'

interface TemplateChoiceProps {
  readonly id: string
  readonly templates: readonly Row<'FBWATEMPLATE'>[]
  readonly onSearch: (name: string) => void
  readonly filled: ChosenTemplate
  /** Suggestions for placeholders; empty if there are none. */
  readonly offers: { readonly name: string; readonly draft: string }
}

export const TemplateChoice = ({ id, templates, onSearch, filled, offers }: TemplateChoiceProps) => {
  const { t } = useTranslation('whatsapp')
  const { template, content } = filled
  const choose = t('templates.none')
  return (
    <>
      <SearchedChoice
        id={`${id}-template`}
        name="template"
        label={t('templates.choose')}
        none={t('templates.search')}
        choices={templates.map(({ _id, name, language }) => ({ value: _id, label: `${name} · ${language}` }))}
        value={template?._id ?? ''}
        labels={{ open: choose, close: choose, clear: choose, nothing: t('templates.nothing') }}
        onValue={filled.choose}
        onType={onSearch}
      />
      {content ? (
        <div className={styles.parts}>
          <TemplateFields id={id} content={content} values={filled.values} offers={offers} onValue={filled.fill} />
          <TemplatePreview filled={filled.shown} label={t('templates.preview')} />
        </div>
      ) : null}
    </>
  )
}
