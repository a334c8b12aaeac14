// Definition of a figure, behind a "?" beside its name.
import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../../components/IconAction.tsx'
import styles from './reports.module.css'

interface Definition {
  readonly button: ReactNode
  /** null until the button is pressed. */
  readonly text: ReactNode
}

/** @param name name of the figure @param definition its exact definition */
export const useDefinition = (name: string, definition: string): Definition => {
  const { t } = useTranslation('reports')
  const [explained, setExplained] = useState(false)
  return {
    button: (
      <IconAction
        browserTip
        icon={CircleQuestionMark}
        label={t('explain', { name })}
        aria-expanded={explained}
        onClick={() => setExplained(!explained)}
      />
    ),
    text: explained ? <p className={styles.definition}>{definition}</p> : null,
  }
}
