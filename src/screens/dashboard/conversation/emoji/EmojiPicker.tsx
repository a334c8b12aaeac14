// Emoji picker above the composer: searched in the user's language, chosen by keys or pointer.
import { EmojiPicker as Picker } from 'frimousse'
import type { EmojiPickerListComponents } from 'frimousse'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyCaps } from '../../../../components/KeyCaps.tsx'
import { useAppSelector } from '../../../../store/hooks.ts'
import { selectSettings } from '../../../../store/network/settings-slice.ts'
import { PickerFrame } from '../PickerFrame.tsx'
import styles from './emoji-picker.module.css'
import { loadEmoji } from './load-emoji.ts'
import type { EmojiChoice } from './use-emoji.ts'

/** In the order of Unicode. */
const groups = ['smileys', 'people', 'nature', 'food', 'travel', 'activities', 'objects', 'symbols', 'flags'] as const

/** The picker counts rows and columns from 0, ARIA from 1. */
const next = (place: number | undefined): number | undefined => (place === undefined ? undefined : place + 1)

const components: EmojiPickerListComponents = {
  CategoryHeader: ({ category, ...header }) => (
    <div {...header} className={styles.group}>
      {category.label}
    </div>
  ),
  Row: (row) => <div {...row} className={styles.row} aria-rowindex={next(row['aria-rowindex'])} />,
  Emoji: ({ emoji, ...button }) => (
    <button
      type="button"
      {...button}
      className={styles.emoji}
      title={emoji.label}
      aria-colindex={next(button['aria-colindex'])}
    >
      {emoji.emoji}
    </button>
  ),
}

export const EmojiPicker = ({ choice }: { readonly choice: EmojiChoice }) => {
  const { t } = useTranslation('conversation')
  const { language, recentEmoji } = useAppSelector(selectSettings)
  // Fixed on opening: an emoji that is chosen now is among the recent ones next time.
  const [recent] = useState(recentEmoji)
  const [searchText, setSearchText] = useState('')
  const labels = ['recent', ...groups].map((group) => t(`emoji.${group}`))
  const load = useCallback(
    () => loadEmoji(language, recent, labels),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the labels follow the language
    [language, recent],
  )
  return (
    <PickerFrame
      label={t('emoji.title')}
      className={styles.frame}
      onKey={({ key }) => {
        if (key === 'Escape') choice.leave(true)
        return key === 'Escape'
      }}
      onLeft={() => choice.leave(false)}
    >
      <Picker.Root
        className={styles.root}
        locale={language}
        resolveEmojiData={load}
        columns={9}
        onEmojiSelect={({ emoji }) => choice.put(emoji)}
      >
        <Picker.Search
          autoFocus
          className={styles.field}
          aria-label={t('emoji.search')}
          placeholder={t('emoji.search')}
          maxLength={50}
          value={searchText}
          onChange={({ target }) => setSearchText(target.value)}
        />
        {/* Keeps the focus in the field while the pointer chooses. */}
        <Picker.Viewport className={styles.list} onMouseDown={(event) => event.preventDefault()}>
          <Picker.Loading className={styles.note}>{t('emoji.loading')}</Picker.Loading>
          <Picker.Empty className={styles.note}>{t('emoji.none')}</Picker.Empty>
          <Picker.List components={components} />
        </Picker.Viewport>
        <p className={styles.foot} aria-hidden>
          <Picker.ActiveEmoji>
            {({ emoji }) =>
              emoji ? (
                <>
                  <span className={styles.sign}>{emoji.emoji}</span> {emoji.label}
                </>
              ) : (
                <>
                  <KeyCaps keys={['↓']} /> {t('emoji.move')} <KeyCaps keys={['Enter']} /> {t('emoji.put')}{' '}
                  <KeyCaps keys={['Esc']} /> {t('emoji.leave')}
                </>
              )
            }
          </Picker.ActiveEmoji>
        </p>
      </Picker.Root>
    </PickerFrame>
  )
}
