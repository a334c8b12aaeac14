// All scripts, by language and by name.
import { englishScripts } from './scripts-en.ts'
import { turkishScripts } from './scripts-tr.ts'
import type { Script } from './script.ts'

export const scriptsOf: Readonly<Record<'tr' | 'en', readonly Script[]>> = { tr: turkishScripts, en: englishScripts }

const byName = new Map([...turkishScripts, ...englishScripts].map((script) => [script.name, script]))

export const scriptNamed = (name: string): Script | null => byName.get(name) ?? null
