// Records as a list: its sort order, then its pages.
import { useTranslation } from 'react-i18next'
import type { SortSpec } from '../../../../contract/filter.ts'
import { MenuButton } from '../../../components/MenuButton.tsx'
import type { ListArguments } from '../../../store/records/arguments.ts'
import { useFieldLabel } from '../fields/use-field-label.ts'
import { FeedPage } from './FeedPage.tsx'
import type { FeedLook } from './feeds.ts'
import styles from './feed.module.css'

interface FeedProps {
  readonly look: FeedLook
  /** Query without the page. */
  readonly question: ListArguments
  /** Offsets of the pages, in the server's order. */
  readonly skips: readonly number[]
  readonly reversed: boolean
  readonly isBusy: boolean
  readonly onSort: (sort: SortSpec) => void
}

const directions = [-1, 1] as const

export const Feed = ({ look, question, skips, reversed, isBusy, onSort }: FeedProps) => {
  const { t } = useTranslation(['forms', 'resources'])
  const label = useFieldLabel()
  const { type, sort = {} } = question
  const [field = look.sorts[0], direction = -1] = Object.entries(sort)[0] ?? []
  const choices = look.sorts.flatMap((path) =>
    directions.map((way) => ({
      key: `${path} ${way}`,
      label: t(way === 1 ? 'feed.ascending' : 'feed.descending', { field: label(path) }),
    })),
  )
  const chosen = `${field} ${direction}`
  const ordered = reversed ? [...skips].reverse() : skips
  return (
    <>
      <div className={styles.sort}>
        <MenuButton
          name={`feed.${type}.sort`}
          label={t('feed.sort')}
          choices={choices}
          chosen={chosen}
          onChoose={(key) => {
            const [path = '', way] = key.split(' ')
            onSort({ [path]: way === '1' ? 1 : -1 })
          }}
        >
          {choices.find(({ key }) => key === chosen)?.label ?? label(field)}
        </MenuButton>
      </div>
      <ul className={styles.feed} aria-label={t(`resources:many.${type}`)} aria-busy={isBusy}>
        {ordered.map((skip) => (
          <FeedPage
            key={skip}
            question={{ ...question, skip }}
            look={look}
            inTime={field === 'createdTime'}
            reversed={reversed}
          />
        ))}
      </ul>
    </>
  )
}
