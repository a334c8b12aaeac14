// List of the numbers of a business account.
import { useTranslation } from 'react-i18next'
import type { BusinessNumbers } from '../../../../contract/platform/connection-calls.ts'
import { NumberLine } from './NumberLine.tsx'
import type { NumberLineProps } from './NumberLine.tsx'
import styles from './connect.module.css'

interface NumberListProps extends Pick<NumberLineProps, 'given' | 'onLost'> {
  readonly found: BusinessNumbers
}

export const NumberList = ({ given, found: { name, numbers }, onLost }: NumberListProps) => {
  const { t } = useTranslation('connect')
  return (
    <div className={styles.earlier}>
      <h2 className={styles.subtitle}>{t('numbers.of', { name })}</h2>
      {numbers.length === 0 ? <p className={styles.hint}>{t('numbers.none')}</p> : null}
      <ul className={styles.accounts}>
        {numbers.map((number) => (
          <NumberLine key={number.fbId} given={given} number={number} onLost={onLost} />
        ))}
      </ul>
    </div>
  )
}
