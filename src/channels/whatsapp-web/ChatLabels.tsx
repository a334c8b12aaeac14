// Labels of a chat, as its phone has them: can be removed, and added from those of the phone.
import { useTranslation } from 'react-i18next'
import { MenuButton } from '../../components/MenuButton.tsx'
import { selectRecords } from '../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { useListQuery } from '../../store/records/api.ts'
import { runCall } from '../../store/records/run-call.ts'
import { useRecord } from '../../store/records/use-record.ts'
import { LabelsFailed } from '../LabelsFailed.tsx'
import styles from '../platform-labels.module.css'
import { LabelChip } from './LabelChip.tsx'

interface ChatLabelsProps {
  /** Id of the chat. */
  readonly itemId: string
  /** Shows a heading before the labels, among other facts. */
  readonly titled?: boolean
  /** Whether labels can be added. */
  readonly adds?: boolean
}

const none: readonly string[] = []
const maxLabels = 100

export const ChatLabels = ({ itemId, titled = false, adds = true }: ChatLabelsProps) => {
  const { t } = useTranslation('whatsapp-web')
  const dispatch = useAppDispatch()
  const chat = useRecord('WAWEBCHAT', itemId)
  const {
    currentData: data,
    isError,
    refetch,
  } = useListQuery(
    { type: 'WAWEBLABEL', filter: { waWebPhoneId: chat?.waWebPhoneId ?? '' }, sort: { name: 1 }, limit: maxLabels },
    { skip: chat === undefined },
  )
  const labels = useAppSelector((state) => selectRecords(state, 'WAWEBLABEL', data?.ids ?? none))
  // List rows show no error; the chat itself does.
  if (isError && adds && labels.length === 0) return <LabelsFailed text={t('labels.failed')} onRetry={refetch} />
  if (!chat || labels.length === 0) return null
  const on = chat.waWebLabelIds ?? none
  const others = labels.filter(({ _id }) => !on.includes(_id))
  const change = (name: 'addWaWebLabel' | 'removeWaWebLabel', id: string): void =>
    void dispatch(runCall(name, { params: { id, chatId: itemId } }))
  const place = (
    <span className={styles.place} role="group" aria-label={t('labels.title')}>
      {labels.map((label) =>
        on.includes(label._id) ? (
          <LabelChip key={label._id} label={label} onRemove={() => change('removeWaWebLabel', label._id)} />
        ) : null,
      )}
      {!adds || others.length === 0 ? null : (
        <MenuButton
          name={`waweb.labels.${itemId}`}
          label={t('labels.title')}
          choices={others.map(({ _id, name }) => ({ key: _id, label: name || t('labels.unnamed') }))}
          chosen=""
          onChoose={(id) => change('addWaWebLabel', id)}
        >
          {t('labels.add')}
        </MenuButton>
      )}
    </span>
  )
  return titled ? (
    <div className={styles.titled}>
      <span className={styles.title} aria-hidden>
        {t('labels.title')}
      </span>
      {place}
    </div>
  ) : (
    place
  )
}
