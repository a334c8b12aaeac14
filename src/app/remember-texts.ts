// Looks each text up once. A screen asks for the same few hundred words whenever it is drawn, and i18next takes them apart and puts them
// together anew each time: it was a ninth of the work of opening a conversation.
import type { i18n, TFunction } from 'i18next'

/** Texts without values alone: those with values are put together each time. A text that is still missing is asked for again. */
export const rememberTexts = (instance: i18n): void => {
  const getFixedT = instance.getFixedT.bind(instance)
  /** By language and namespaces; there by key. */
  const remembered = new Map<string, Map<string, string>>()
  const getTexts = (place: string): Map<string, string> => {
    const texts = remembered.get(place) ?? new Map<string, string>()
    remembered.set(place, texts)
    return texts
  }
  const forget = (): void => {
    for (const texts of remembered.values()) texts.clear()
  }
  instance.store.on('added', forget)
  instance.store.on('removed', forget)
  const getRememberingT = (...place: Parameters<typeof getFixedT>): TFunction => {
    const translate = getFixedT(...place)
    // Without a language it is the one of the moment; nobody asks with a prefix.
    if (typeof place[0] !== 'string' || place[2] !== undefined) return translate
    const texts = getTexts(JSON.stringify(place))
    const remember = (...asked: Parameters<TFunction>): unknown => {
      const [key] = asked
      if (asked.length > 1 || typeof key !== 'string') return translate(...asked)
      const known = texts.get(key)
      if (known !== undefined) return known
      const text: string = translate(key)
      const [lng, ns] = place
      if (instance.exists(key, { lng: String(lng), ns: ns ?? [] })) texts.set(key, text)
      return text
    }
    // Language, namespaces and prefix stand on the function itself; its type has a mark that nothing else can have.
    return Object.assign(remember, translate) as TFunction
  }
  instance.getFixedT = getRememberingT as typeof instance.getFixedT
}
