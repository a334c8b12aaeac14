// Footer of a table: total, numbered pages, and rows per page.
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { maxPageButtons, pageSizes } from '../../../../contract/constants.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { getPageWindow } from '../../../lib/page-window.ts'
import styles from './pager.module.css'

interface PagerProps {
  readonly skip: number
  readonly limit: number
  readonly total: number
  readonly onPage: (skip: number) => void
  readonly onLimit: (limit: number) => void
  /** Pages load by scrolling, so there are no page buttons. */
  readonly scrolls: boolean
}

export const Pager = ({ skip, limit, total, onPage, onLimit, scrolls }: PagerProps) => {
  const { t, i18n } = useTranslation('resources')
  const count = Math.max(1, Math.ceil(total / limit))
  const current = Math.min(count, Math.floor(skip / limit) + 1)
  const number = (value: number): string => value.toLocaleString(i18n.language)
  const turnTo = (page: number) => (): void => onPage((page - 1) * limit)
  return (
    <div className={styles.pager}>
      <span className={styles.total} role="status">
        {t('pages.total', { count: total, number: number(total) })}
      </span>
      {scrolls || count === 1 ? null : (
        <nav className={styles.pages} aria-label={t('pages.label')}>
          <IconAction
            icon={ChevronLeft}
            label={t('pages.previous')}
            disabled={current === 1}
            onClick={turnTo(current - 1)}
          />
          {getPageWindow(current, count, maxPageButtons).map((page) => (
            <button
              key={page}
              type="button"
              className={clsx(styles.page, page === current && styles.current)}
              aria-label={t('pages.page', { page })}
              aria-current={page === current ? 'page' : undefined}
              onClick={turnTo(page)}
            >
              {number(page)}
            </button>
          ))}
          <IconAction
            icon={ChevronRight}
            label={t('pages.next')}
            disabled={current === count}
            onClick={turnTo(current + 1)}
          />
        </nav>
      )}
      <div className={styles.sizes} role="group" aria-label={t('pages.size')}>
        {pageSizes.map((size) => (
          <button
            key={size}
            type="button"
            className={clsx(styles.page, size === limit && styles.current)}
            aria-pressed={size === limit}
            onClick={() => onLimit(size)}
          >
            {size}
          </button>
        ))}
      </div>
    </div>
  )
}
