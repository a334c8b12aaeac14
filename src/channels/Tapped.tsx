// Text of a customer's message; a tap on one of our buttons is described as a tap.
import { MousePointerClick } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Remark } from './Remark.tsx'
import type { ContentProps } from './channel-view.ts'
import { isPostback } from './messaging-data.ts'

export const Tapped = ({ row, children }: ContentProps) => {
  const { t } = useTranslation('conversation')
  if (!isPostback(row)) return children
  return <Remark icon={MousePointerClick}>{t('card.tapped', { title: row.message })}</Remark>
}
