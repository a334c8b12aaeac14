// Colleagues who match the typed @-mention, above the note: arrow keys choose while the caret stays in the text.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../../components/Avatar.tsx'
import { VisuallyHidden } from '../../../../components/VisuallyHidden.tsx'
import type { MentionChoice } from './use-mentioning.ts'
import styles from './note-composer.module.css'

export const MentionPicker = ({ mentioning }: { readonly mentioning: MentionChoice }) => {
  const { t } = useTranslation('conversation')
  const { offered, chosen, listId } = mentioning
  return (
    <>
      <VisuallyHidden>
        <span role="status">{t('note.offered', { count: offered.length })}</span>
      </VisuallyHidden>
      {/* Keeps the focus in the text while the pointer chooses. */}
      <ul
        id={listId}
        role="listbox"
        aria-label={t('note.colleagues')}
        className={styles.picker}
        onMouseDown={(event) => event.preventDefault()}
      >
        {offered.map((colleague, index) => (
          <li
            key={colleague.id}
            id={mentioning.optionId(index)}
            role="option"
            aria-selected={index === chosen}
            className={clsx(styles.option, index === chosen && styles.chosen)}
            onClick={() => mentioning.put(colleague)}
          >
            <Avatar name={colleague.name} size={20} />
            {colleague.name}
          </li>
        ))}
      </ul>
    </>
  )
}
