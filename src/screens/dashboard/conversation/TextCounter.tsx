// Used length of the platform's limit, in the platform's unit; shown only near the limit.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { textLength, threadItems } from '../../../../contract/items.ts'
import type { ThreadItemType } from '../../../../contract/items.ts'
import styles from './composer.module.css'

interface TextCounterProps {
  readonly id: string
  readonly itemType: ThreadItemType
  readonly text: string
}

/** Distance to the limit from which the counter is shown. */
const nearTheEnd = 200

export const TextCounter = ({ id, itemType, text }: TextCounterProps) => {
  const { t, i18n } = useTranslation('conversation')
  const { maxTextLength, textUnit } = threadItems[itemType]
  const length = textLength(itemType, text)
  const number = new Intl.NumberFormat(i18n.language)
  const shown = length >= maxTextLength - nearTheEnd
  const inBytes = textUnit === 'bytes'
  return (
    <span
      id={id}
      className={clsx(styles.counter, length > maxTextLength && styles.over)}
      title={shown && inBytes ? t('composer.bytesExplained') : undefined}
    >
      {shown
        ? t(inBytes ? 'composer.counterBytes' : 'composer.counter', {
            length: number.format(length),
            most: number.format(maxTextLength),
          })
        : null}
    </span>
  )
}
