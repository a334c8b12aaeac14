// Whether another application sent a message, as far as its echo says.
import type { Context } from '../../context/context.ts'
import { asText } from '../../lib/json-reading.ts'

export const isOtherApp = ({ config }: Context, appId: unknown): boolean => {
  const id = asText(appId)
  return id !== null && id !== config.meta.appId
}
