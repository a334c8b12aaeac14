// Describes what a wallboard link shows: its queue, its rotation, and the time for each.
import { useTranslation } from 'react-i18next'
import type { WallLink } from '../../../../contract/platform/wall-calls.ts'
import { useQueueParts } from '../use-queue-parts.ts'

/** Without the organisation, because its links are listed together. */
export const useLinkFacts = ({
  filter,
  rotation,
  turnSeconds,
}: Pick<WallLink, 'filter' | 'rotation' | 'turnSeconds'>): readonly string[] => {
  const { t } = useTranslation('reports')
  const parts = useQueueParts(filter)
  const turns = t(`wallLinks.rotation.${rotation}`)
  return [
    ...(parts.length === 0
      ? [t('wallLinks.whole')]
      : parts.map((part) => t('wallLinks.part', { of: t(`filter.${part.of}`), name: part.name }))),
    rotation === 'none' ? turns : t('wallLinks.turning', { turns, each: t('wallLinks.turn', { count: turnSeconds }) }),
  ]
}
