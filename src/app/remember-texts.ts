// Looks each text up once. A screen asks for the same few hundred words whenever it is drawn, and i18next takes them apart and puts them
// together anew each time: it was a ninth of the work of opening a conversation.
import type { i18n, TFunction } from 'i18next'

/** Texts without values alone: those with values are put together each time. A text that is still missing is asked for again. */
export const rememberTexts = (instance: i18n): void => {
  const getFixedT = instance.getFixedT.bind(instance)
  /** By language, namespaces and key. */
  const remembered = new Map<string, string>()
  const forget = (): void => remembered.clear()
  instance.store.on('added', forget)
  instance.store.on('removed', forget)
  const getRememberingT = (...place: Parameters<typeof getFixedT>): TFunction => {
    const translate = getFixedT(...place)
    // Without a language it is the one of the moment; nobody asks with a prefix.
    if (typeof place[0] !== 'string' || place[2] !== undefined) return translate
    const start = JSON.stringify(place)
    const remember = (...asked: Parameters<TFunction>): unknown => {
      const [key] = asked
      if (asked.length > 1 || typeof key !== 'string') return translate(...asked)
      const known = remembered.get(start + key)
      if (known !== undefined) return known
      const text: string = translate(key)
      const [lng, ns] = place
      if (instance.exists(key, { lng: String(lng), ns: ns ?? [] })) remembered.set(start + key, text)
      return text
    }
    // Language, namespaces and prefix stand on the function itself; its type has a mark that nothing else can have.
    return Object.assign(remember, translate) as TFunction
  }
  instance.getFixedT = getRememberingT as typeof instance.getFixedT
}
