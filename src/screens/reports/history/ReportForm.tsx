// Form of a report: figure, period, grouping, business hours.
import { useTranslation } from 'react-i18next'
import { columnsOf, groupingsOf, reportFigures } from '../../../../contract/report-figures.ts'
import { CheckInput } from '../../../components/CheckInput.tsx'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import type { ReportQuestion } from './use-report-question.ts'
import styles from './history.module.css'

interface ReportFormProps {
  readonly question: ReportQuestion
  readonly managed: readonly { readonly _id: string; readonly name: string }[]
  readonly onChange: (changed: Partial<Record<keyof ReportQuestion, string | null>>) => void
}

export const ReportForm = ({ question, managed, onChange }: ReportFormProps) => {
  const { t } = useTranslation('reports')
  return (
    <div className={styles.form} role="group" aria-label={t('history.question')}>
      {managed.length > 1 ? (
        <ChoiceInput
          id="history-organisation"
          label={t('filter.organisation')}
          name="organisation"
          choices={managed.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={question.organisation}
          onValue={(organisation) => onChange({ organisation })}
        />
      ) : null}
      <ChoiceInput
        id="history-figure"
        label={t('history.figureLabel')}
        name="figure"
        choices={reportFigures.map((figure) => ({ value: figure, label: t(`history.figure.${figure}`) }))}
        value={question.figure}
        onValue={(figure) => onChange({ figure })}
      />
      <ChoiceInput
        id="history-by"
        label={t('history.byLabel')}
        name="by"
        choices={groupingsOf(question.figure).map((by) => ({ value: by, label: t(`history.by.${by}`) }))}
        value={question.by}
        onValue={(by) => onChange({ by })}
      />
      <TextInput
        id="history-from"
        label={t('history.from')}
        name="from"
        type="date"
        value={question.from}
        max={question.to}
        onValue={(from) => onChange({ from })}
      />
      <TextInput
        id="history-to"
        label={t('history.to')}
        name="to"
        type="date"
        value={question.to}
        min={question.from}
        onValue={(to) => onChange({ to })}
      />
      {columnsOf(question.figure).length > 1 ? (
        <CheckInput
          id="history-business"
          label={t('history.business')}
          name="business"
          value={question.business}
          onValue={(business) => onChange({ business: business ? '1' : null })}
        />
      ) : null}
    </div>
  )
}
