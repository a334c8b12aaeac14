// Caches translated texts. A screen looks up the same few hundred texts at each render, and i18next parses and assembles them each time:
// it was a ninth of the work of opening a conversation.
import type { i18n, TFunction } from 'i18next'

/** Caches only texts without values; those with values are assembled each time. Missing texts are looked up again. */
export const rememberTexts = (instance: i18n): void => {
  const getFixedT = instance.getFixedT.bind(instance)
  /** Keyed by language, namespaces and key. */
  const remembered = new Map<string, string>()
  const forget = (): void => remembered.clear()
  instance.store.on('added', forget)
  instance.store.on('removed', forget)
  const getRememberingT = (...place: Parameters<typeof getFixedT>): TFunction => {
    const translate = getFixedT(...place)
    // Without a language the current one is used, which may change; nobody uses a key prefix.
    if (typeof place[0] !== 'string' || place[2] !== undefined) return translate
    const start = JSON.stringify(place)
    const remember = (...args: Parameters<TFunction>): unknown => {
      const [key] = args
      if (args.length > 1 || typeof key !== 'string') return translate(...args)
      const known = remembered.get(start + key)
      if (known !== undefined) return known
      const text: string = translate(key)
      const [lng, ns] = place
      if (instance.exists(key, { lng: String(lng), ns: ns ?? [] })) remembered.set(start + key, text)
      return text
    }
    // i18next keeps language, namespaces and prefix as properties of the function; the brand in its type requires the cast.
    return Object.assign(remember, translate) as TFunction
  }
  instance.getFixedT = getRememberingT as typeof instance.getFixedT
}
