// The meaning of a figure, behind a "?" beside its name.
import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../../components/IconAction.tsx'
import styles from './reports.module.css'

interface Definition {
  readonly button: ReactNode
  /** null until somebody asks for it. */
  readonly text: ReactNode
}

/** @param name of the figure @param definition its exact meaning */
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
