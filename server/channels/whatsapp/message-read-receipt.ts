// Read receipt for one message, requested by a user. The result is stored with the message.
import { transact } from '../../database/transact.ts'
import { classifyError } from '../../platform/classify-error.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { openToken } from '../../platform/account-token.ts'
import { done } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import { clip } from '../../lib/json-reading.ts'
import { contactLock } from './locks.ts'
import { postReadReceipt } from './send-read-receipt.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

export const messageReadReceiptJob = defineJob('tellRead', (messageId: string) => ({
  lane: `tellRead:${messageId}`,
  payload: { messageId },
}))

const maxAttempts = 5
const maxWordsLength = 300

export const createMessageReadReceiptHandler =
  (services: Context): JobHandler<typeof messageReadReceiptJob> =>
  async ({ messageId }, { attempts }) => {
    const { result: receipt } = await transact(services.database, { actor: null }, async (unit) => {
      const message = await unit.get('FBWAMESSAGE', messageId)
      const phone = message && (await unit.get('FBWAPHONE', message.fbWaPhoneId))
      const token = phone && (await openToken(unit, { fbWaBAId: phone.fbWaBAId }))
      return message?.fbId && token ? { fbId: message.fbId, phoneFbId: phone.fbId, token } : null
    })
    if (!receipt) return done
    const note = (data: Readonly<Record<string, string | null>>) =>
      transact(services.database, { actor: null }, async (unit) => {
        const messageBeforeLock = await unit.get('FBWAMESSAGE', messageId)
        if (!messageBeforeLock) return
        await unit.lock(contactLock(messageBeforeLock.fbWaContactId))
        const message = await unit.get('FBWAMESSAGE', messageId)
        if (message) await unit.change('FBWAMESSAGE', messageId, { data: { ...message.data, ...data } })
      })
    try {
      await postReadReceipt(services, receipt.phoneFbId, receipt.token, receipt.fbId)
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      // A repeated receipt does no harm.
      if (classifyError(error).action !== 'give-up' && attempts < maxAttempts)
        return { state: 'retry', error: error.message }
      await note({ read_refused: clip(error.message, maxWordsLength) })
      return done
    }
    await note({ read_told: new Date(services.now()).toISOString(), read_refused: null })
    return done
  }
