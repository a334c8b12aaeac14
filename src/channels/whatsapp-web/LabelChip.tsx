// A phone's label in its colour, with a readable text colour.
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../contract/index.ts'
import { toLetterColour } from '../../lib/label-colours.ts'
import styles from '../platform-labels.module.css'

interface LabelChipProps {
  readonly label: Pick<Row<'WAWEBLABEL'>, 'name' | 'hexColor'>
  /** Removes the label from its chat; without it the chip is read-only. */
  readonly onRemove?: () => void
}

export const LabelChip = ({ label: { name, hexColor }, onRemove }: LabelChipProps) => {
  const { t } = useTranslation('whatsapp-web')
  const shown = name || t('labels.unnamed')
  const remove = t('labels.remove', { name: shown })
  return (
    <span
      className={styles.chip}
      style={hexColor ? { backgroundColor: hexColor, color: toLetterColour(hexColor) } : undefined}
    >
      {shown}
      {onRemove ? (
        <button type="button" className={styles.remove} aria-label={remove} title={remove} onClick={onRemove}>
          <X size={14} aria-hidden />
        </button>
      ) : null}
    </span>
  )
}
