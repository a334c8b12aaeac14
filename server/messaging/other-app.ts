// Whether another application sent a message, as far as its echo says.
import type { Services } from '../services.ts'
import { asText } from '../webhooks/json-reading.ts'

export const isOtherApp = ({ config }: Services, appId: unknown): boolean => {
  const id = asText(appId)
  return id !== null && id !== config.meta.appId
}
