// First message to a number, with its files: each file is a message, and the text is sent with the first that accepts one.
import type { AppThunk } from '../../../../store/app-thunk.ts'
import type { RequestError } from '../../../../store/network/request-error.ts'
import { splitReply } from '../../../../store/outbox/reply-parts.ts'
import type { UploadOnce } from '../../../../store/outbox/use-upload-once.ts'
import { runCall } from '../../../../store/records/run-call.ts'
import type { CallArguments } from '../../../../store/records/run-call.ts'

interface FirstMessage {
  readonly waWebPhoneId: string
  readonly phoneNumber: string
  readonly message: string
  readonly files: readonly File[]
}

type FirstMessageResult =
  { readonly ok: true; readonly waWebChatId: string } | { readonly ok: false; readonly error: RequestError }

/** The same file has the same upload in each attempt. */
interface Once extends UploadOnce {
  /** Idempotency key of a body: equal bodies have equal keys, so that nothing is sent twice after a lost connection. */
  readonly keyOf: (body: unknown) => string
}

export const sendFirstMessage =
  (
    { waWebPhoneId, phoneNumber, message, files }: FirstMessage,
    { keyOf, bring, forgetLost }: Once,
  ): AppThunk<Promise<FirstMessageResult>> =>
  async (dispatch) => {
    const checked = await dispatch(
      runCall('checkWaWebNumber', { params: { id: waWebPhoneId }, query: { number: phoneNumber }, quiet: true }),
    )
    if (!checked.ok) return checked
    let openedChat: { readonly waWebChatId: string; readonly lastOutboundId: string } | null = null
    const given = files.map((file) => ({ file, mimeType: file.type, size: file.size }))
    for (const { text, file } of splitReply('waWebChat', message, given)) {
      const uploaded = file ? await bring({ itemType: 'waWebChat', accountId: waWebPhoneId }, file.file) : null
      if (uploaded?.ok === false) return uploaded
      const body = {
        ...(openedChat ?? { waWebPhoneId }),
        data: {
          ...(openedChat ? {} : { phoneNumber }),
          ...(text === '' ? {} : { message: text }),
          ...(uploaded ? { media: uploaded.mediaId } : {}),
        },
      } as CallArguments<'submitWaWebMessage'>['body']
      const answer = await dispatch(runCall('submitWaWebMessage', { body, key: keyOf(body), quiet: true }))
      if (!answer.ok) {
        // Messages sent before it are not sent again.
        forgetLost(answer.error, file ? [file.file] : [])
        return answer
      }
      openedChat = { waWebChatId: answer.data.waWebChatId, lastOutboundId: answer.data.messageId }
    }
    return openedChat
      ? { ok: true, waWebChatId: openedChat.waWebChatId }
      : { ok: false, error: { code: 'MESSAGE_EMPTY', status: 400 } }
  }
