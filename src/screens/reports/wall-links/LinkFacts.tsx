// Sentence about what a wallboard link shows: before it is created, and with its address.
import { useTranslation } from 'react-i18next'
import type { WallLink } from '../../../../contract/platform/wall-calls.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useLinkFacts } from './use-link-facts.ts'

interface LinkFactsProps {
  readonly organisationId: string
  readonly link: Pick<WallLink, 'filter' | 'rotation' | 'turnSeconds'>
}

export const LinkFacts = ({ organisationId, link }: LinkFactsProps) => {
  const { t } = useTranslation('reports')
  const facts = useLinkFacts(link)
  const organisation = useAppSelector(({ session }) =>
    session.organisations.length > 1
      ? session.organisations.find(({ _id }) => _id === organisationId)?.name
      : undefined,
  )
  return (
    <p>
      {t('wallLinks.shows', { what: [...(organisation === undefined ? [] : [organisation]), ...facts].join(' · ') })}
    </p>
  )
}
