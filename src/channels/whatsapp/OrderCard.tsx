// An order from the catalogue: products, quantities, prices.
import { ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../Card.tsx'
import type { OrderLine } from './platform-data.ts'
import styles from './whatsapp-content.module.css'

const maxLines = 5

/** The total, if every line has a price in the same currency; otherwise null. */
const totalOf = (lines: readonly OrderLine[]): { readonly amount: number; readonly currency: string } | null => {
  const currency = lines[0]?.currency ?? null
  if (currency === null || lines.some((line) => line.price === null || line.currency !== currency)) return null
  return { amount: lines.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0), currency }
}

const money = (amount: number, currency: string, language: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount)

export const OrderCard = ({ lines }: { readonly lines: readonly OrderLine[] }) => {
  const { t, i18n } = useTranslation('whatsapp')
  const total = totalOf(lines)
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Card
      icon={ShoppingBag}
      name={t('order')}
      detail={[t('orderItems', { count }), total && money(total.amount, total.currency, i18n.language)]
        .filter(Boolean)
        .join(' · ')}
    >
      {lines.length === 0 ? null : (
        <ul className={styles.lines}>
          {lines.slice(0, maxLines).map(({ product, quantity, price, currency }, index) => (
            <li key={index}>
              <span className={styles.count}>{quantity} ×</span>
              <span className={styles.product}>{product}</span>
              {price === null || currency === null ? null : (
                <span className={styles.price}>{money(price * quantity, currency, i18n.language)}</span>
              )}
            </li>
          ))}
          {lines.length > maxLines ? (
            <li className={styles.more}>{t('orderMore', { count: lines.length - maxLines })}</li>
          ) : null}
        </ul>
      )}
    </Card>
  )
}
