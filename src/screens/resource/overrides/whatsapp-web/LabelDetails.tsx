// A label of a phone in its colour.
import { useTranslation } from 'react-i18next'
import type { AnyRow, Row } from '../../../../../contract/index.ts'
import { LabelChip } from '../../../../channels/whatsapp-web/LabelChip.tsx'
import { RecordLink } from '../../values/RecordLink.tsx'
import { WebFacts } from './WebFacts.tsx'

export const LabelDetails = ({ row }: { readonly row: AnyRow }) => {
  const { t } = useTranslation('organisations')
  // These details are registered for labels only.
  const label = row as unknown as Row<'WAWEBLABEL'>
  return (
    <WebFacts
      label={label.name ?? label._id}
      facts={[
        [t('waweb.label'), <LabelChip key="label" label={label} />],
        [t('waweb.phone'), <RecordLink key="phone" type="WAWEBPHONE" id={label.waWebPhoneId} />],
      ]}
    />
  )
}
