// The search form.
import { useTranslation } from 'react-i18next'
import { searchKinds, maxSearchTextLength } from '../../../contract/search.ts'
import type { SearchKind } from '../../../contract/search.ts'
import { ChoiceInput } from '../../components/ChoiceInput.tsx'
import { TextInput } from '../../components/TextInput.tsx'
import { services } from './search-address.ts'
import type { SearchAddress } from './search-address.ts'
import styles from './search.module.css'

interface SearchFormProps {
  readonly asked: SearchAddress
  readonly onChange: (patch: Partial<SearchAddress>) => void
}

export const SearchForm = ({ asked, onChange }: SearchFormProps) => {
  const { t } = useTranslation('search')
  return (
    <form role="search" aria-label={t('title')} className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <TextInput
        id="search-text"
        name="text"
        type="search"
        autoFocus
        label={t('text')}
        maxLength={maxSearchTextLength}
        value={asked.text}
        onValue={(text) => onChange({ text })}
      />
      <div className={styles.filters}>
        <ChoiceInput
          id="search-kind"
          name="kind"
          label={t('kind')}
          none={t('kinds.all')}
          choices={searchKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          value={asked.kind ?? ''}
          onValue={(kind) => onChange({ kind: (kind || null) as SearchKind | null })}
        />
        <ChoiceInput
          id="search-channel"
          name="channel"
          label={t('channel')}
          none={t('channels.all')}
          choices={services.map((service) => ({ value: service, label: t(`channels.${service}`) }))}
          value={asked.service ?? ''}
          onValue={(service) => onChange({ service: service || null })}
        />
        <TextInput
          id="search-since"
          name="since"
          type="date"
          label={t('since')}
          max={asked.until ?? undefined}
          value={asked.since ?? ''}
          onValue={(since) => onChange({ since: since || null })}
        />
        <TextInput
          id="search-until"
          name="until"
          type="date"
          label={t('until')}
          min={asked.since ?? undefined}
          value={asked.until ?? ''}
          onValue={(until) => onChange({ until: until || null })}
        />
      </div>
    </form>
  )
}
