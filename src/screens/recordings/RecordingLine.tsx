// One recording with its actions.
import { Download, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { buttonReenableMs } from '../../../contract/constants.ts'
import { formatUserName } from '../../../contract/user-name.ts'
import type { Row } from '../../../contract/index.ts'
import { IconAction } from '../../components/IconAction.tsx'
import { Line } from '../../components/Line.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { formatSize } from '../../lib/format-size.ts'
import { formatDateTime } from '../../lib/time-text.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRemoveMutation } from '../../store/records/api.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { useRecord } from '../../store/records/use-record.ts'
import { logEnding } from '../../store/log/log-format.ts'
import { toastShown } from '../../store/ui/toasts-slice.ts'
import { fetchLog } from '../../store/recording/recording-thunks.ts'
import { replayPath } from '../../store/ui/further-paths.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import styles from './recordings.module.css'

export const RecordingLine = ({ recording }: { readonly recording: Row<'RECORDING'> }) => {
  const { t, i18n } = useTranslation('recordings')
  const dispatch = useAppDispatch()
  const goTo = useNavigate()
  const user = useRecord('USER', recording.userId)
  const [remove] = useRemoveMutation()
  const [asks, setAsks] = useState(false)
  const { _id: id, reason, note, build, createdTime, size } = recording
  const why = t(reason === 'problem' ? 'reason.problem' : 'reason.recording')
  const time = formatDateTime(createdTime, i18n.language)
  const name = t('of', { name: user ? formatUserName(user) : '–', time })
  const saving = useAction(async () => {
    const file = await dispatch(fetchLog(id))
    if (file instanceof Blob) saveFile(file, `${id}${logEnding}`)
    else dispatch(toastShown({ kind: 'warning', place: 'alert', titleKey: 'recordings:notSaved' }))
  }, buttonReenableMs)
  const removing = useAction(async () => {
    const { error } = await remove({ type: 'RECORDING', id })
    if (!error) dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'recordings:deleted' }))
  }, buttonReenableMs)
  return (
    <Line name={note || why} facts={[name, note ? why : null, formatSize(size, i18n.language), build]} label={name}>
      <span className={styles.actions}>
        <IconAction icon={Play} label={t('play')} onClick={() => void goTo(`${replayPath}?recording=${id}`)} />
        <IconAction icon={Download} label={t('save')} disabled={saving.isBusy} onClick={saving.run} />
        <IconAction icon={Trash2} label={t('delete')} disabled={removing.isBusy} onClick={() => setAsks(true)} />
      </span>
      {asks ? (
        <DeleteDialog
          name={name}
          onClose={() => setAsks(false)}
          onDelete={() => {
            setAsks(false)
            removing.run()
          }}
        />
      ) : null}
    </Line>
  )
}
