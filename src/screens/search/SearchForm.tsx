// What is looked for, and where.
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { searchKinds, searchTextMax } from '../../../contract/search.ts'
import type { SearchKind } from '../../../contract/search.ts'
import { services } from './search-address.ts'
import type { SearchAddress } from './search-address.ts'
import styles from './search.module.css'

interface SearchFormProps {
  readonly asked: SearchAddress
  readonly onChange: (patch: Partial<SearchAddress>) => void
}

const shrunk = { inputLabel: { shrink: true } }

export const SearchForm = ({ asked, onChange }: SearchFormProps) => {
  const { t } = useTranslation('search')
  return (
    <form role="search" aria-label={t('title')} className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <TextField
        autoFocus
        fullWidth
        type="search"
        label={t('text')}
        value={asked.text}
        onChange={(event) => onChange({ text: event.target.value })}
        slotProps={{ htmlInput: { maxLength: searchTextMax, autoComplete: 'off' } }}
      />
      <div className={styles.filters}>
        <TextField select size="small" label={t('kind')} value={asked.kind ?? ''} onChange={(event) => onChange({ kind: (event.target.value || null) as SearchKind | null })} slotProps={{ select: { displayEmpty: true }, ...shrunk }}>
          <MenuItem value="">{t('kinds.all')}</MenuItem>
          {searchKinds.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField select size="small" label={t('channel')} value={asked.service ?? ''} onChange={(event) => onChange({ service: event.target.value || null })} slotProps={{ select: { displayEmpty: true }, ...shrunk }}>
          <MenuItem value="">{t('channels.all')}</MenuItem>
          {services.map((service) => (
            <MenuItem key={service} value={service}>
              {t(`channels.${service}`)}
            </MenuItem>
          ))}
        </TextField>
        {(['since', 'until'] as const).map((name) => (
          <TextField key={name} type="date" size="small" label={t(name)} value={asked[name] ?? ''} onChange={(event) => onChange({ [name]: event.target.value || null })} slotProps={shrunk} />
        ))}
      </div>
    </form>
  )
}
