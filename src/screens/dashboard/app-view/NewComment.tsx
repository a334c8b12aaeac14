// First comment of our own below a post or media without comments, which starts a conversation.
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../../../../contract/index.ts'
import { threadItems } from '../../../../contract/items.ts'
import { TextInput } from '../../../components/TextInput.tsx'
import { InlineForm } from '../../../forms/InlineForm.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { requiredField } from '../../../lib/validation.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useIdempotencyKeys } from '../../../store/records/use-idempotency-keys.ts'
import { useAnyRecord } from '../../../store/records/use-record.ts'
import styles from './app-view.module.css'

interface NewCommentProps {
  readonly itemType: 'fbPost' | 'igMedia'
  readonly itemId: string
}

const places = {
  fbPost: { call: 'commentOnFbPost', type: 'FBPOST', account: 'fbPageId', name: 'name' },
  igMedia: { call: 'commentOnIgMedia', type: 'IGMEDIA', account: 'igUserId', name: 'username' },
} as const

/** Stories and single images of an album accept no comments. */
const canBeCommentedOn = (row: AnyRow): boolean => !row['parentId'] && row['productType'] !== 'STORY'

const CommentForm = ({ itemType, itemId, name }: NewCommentProps & { readonly name: string }) => {
  const { t } = useTranslation('appView')
  const dispatch = useAppDispatch()
  const address = `comment.${itemId}`
  const { keyOf, settle } = useIdempotencyKeys(address)
  const form = useForm({
    id: 'comment',
    draft: address,
    initial: { message: '' },
    clears: true,
    fieldByCode: { MESSAGE_EMPTY: 'message', MESSAGE_TOO_LONG: 'message' },
    rules: () => ({ message: requiredField().max(threadItems[itemType].maxTextLength, 'MESSAGE_TOO_LONG') }),
    send: async ({ message }) => {
      const body = { message: message.trim() }
      const given = { params: { id: itemId }, body, key: keyOf(body), quiet: true }
      const result = await dispatch(runCall(places[itemType].call, given))
      if (!result.ok) return result.error
      settle()
      return null
    },
  })
  return (
    <div className={styles.comment}>
      <InlineForm form={form} submitLabel={t('comment.publish')}>
        <TextInput {...form.field('message')} type="area" label={t('comment.label', { name })} />
      </InlineForm>
    </div>
  )
}

export const NewComment = ({ itemType, itemId }: NewCommentProps) => {
  const { type, account, name } = places[itemType]
  const { row } = useAnyRecord(type, itemId)
  const accountId = row?.[account]
  const { row: known } = useAnyRecord(
    threadItems[itemType].accountType,
    typeof accountId === 'string' ? accountId : null,
  )
  const called = known?.[name]
  return row && typeof called === 'string' && canBeCommentedOn(row) ? (
    <CommentForm itemType={itemType} itemId={itemId} name={called} />
  ) : null
}
