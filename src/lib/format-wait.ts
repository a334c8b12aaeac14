// How long somebody has been waiting, in one or two words: 4 min, 2 h 5 min, 3 d 2 h.

const words = { tr: { day: 'g', hour: 'sa', minute: 'dk' }, en: { day: 'd', hour: 'h', minute: 'min' } } as const

/** @param ms milliseconds; a clock that runs behind says nothing negative */
export const formatWait = (ms: number, language: string): string => {
  const { day, hour, minute } = language === 'en' ? words.en : words.tr
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)]
  if (days > 0) return `${days} ${day} ${hours} ${hour}`
  return hours > 0 ? `${hours} ${hour} ${minutes % 60} ${minute}` : `${minutes} ${minute}`
}

/** How long somebody worked: 291 h 10 min, as many hours as it may be. */
export const formatHours = (ms: number, language: string): string => {
  const { hour, minute } = language === 'en' ? words.en : words.tr
  const minutes = Math.floor(ms / 60_000)
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} ${hour} ${minutes % 60} ${minute}` : `${minutes} ${minute}`
}
