// Search over messages, conversations and customers. The query is in the address, so that reload, back and links work.
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { searchDelayMs } from '../../../contract/search.ts'
import { useScreenTitle } from '../../components/screen-title.ts'
import { useAhead } from '../../lib/use-ahead.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useSearch } from '../../store/records/use-search.ts'
import { SearchForm } from './SearchForm.tsx'
import { SearchResults } from './SearchResults.tsx'
import { pageSize, toSearchQuestion, readSearch, writeSearch } from './search-address.ts'
import type { SearchAddress } from './search-address.ts'
import styles from './search.module.css'

export const SearchScreen = () => {
  const { t } = useTranslation('search')
  useScreenTitle(t('title'))
  const [query, setQuery] = useSearchParams()
  const text = query.toString()
  const committedAddress = useMemo(() => readSearch(new URLSearchParams(text)), [text])
  const isStep = useRef(false)
  const [searchAddress, setSearchAddress] = useAhead(
    committedAddress,
    (address) => writeSearch(address).toString(),
    (address) => {
      setQuery(writeSearch(address), { replace: !isStep.current })
      isStep.current = false
    },
  )
  const debouncedAddress = useDebounced(searchAddress, searchDelayMs)
  const search = useSearch(toSearchQuestion(debouncedAddress))
  // Another query starts at its first page; typing replaces the history entry, so that "back" leaves the search.
  const change = (patch: Partial<SearchAddress>): void => {
    if ('skip' in patch || 'kind' in patch) isStep.current = true
    setSearchAddress({ ...searchAddress, skip: 0, ...patch }, 'text' in patch ? searchDelayMs : 0)
  }
  return (
    <section className={styles.screen} aria-labelledby="search-title">
      <h1 id="search-title" className={styles.heading}>
        {t('title')}
      </h1>
      <SearchForm asked={searchAddress} onChange={change} />
      <SearchResults
        asked={searchAddress}
        search={search}
        onKind={(kind) => change({ kind })}
        onTurn={(by) => change({ skip: Math.max(0, searchAddress.skip + by * pageSize) })}
      />
    </section>
  )
}
