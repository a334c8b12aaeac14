// All scripts, by channel and language, and by name.
import type { ScriptedChannel } from '../world.ts'
import { englishComments } from './english-comments.ts'
import { turkishComments } from './turkish-comments.ts'
import type { Script } from './script.ts'
import { englishScripts } from './english-scripts.ts'
import { turkishScripts } from './turkish-scripts.ts'

type ByLanguage = Readonly<Record<'tr' | 'en', readonly Script[]>>

/** Scripts of direct messages. */
export const scriptsOf: ByLanguage = { tr: turkishScripts, en: englishScripts }
export const commentsOf: ByLanguage = { tr: turkishComments, en: englishComments }

export const scriptsFor = (channel: ScriptedChannel, language: 'tr' | 'en'): readonly Script[] =>
  (channel === 'facebook-comment' || channel === 'instagram-comment' ? commentsOf : scriptsOf)[language]

const byName = new Map(
  [...turkishScripts, ...englishScripts, ...turkishComments, ...englishComments].map((script) => [script.name, script]),
)

export const scriptNamed = (name: string): Script | null => byName.get(name) ?? null
