// The texts of each language in i18n/: one file per namespace, nested keys flattened.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

type Messages = { readonly [key: string]: string | Messages }

/** Text by its flat key, e.g. `form.new`. */
export type Texts = ReadonlyMap<string, string>

const flat = (messages: Messages, before = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${before}${key}`, value] as [string, string]] : flat(value, `${before}${key}.`),
  )

/** Namespaces of a language, sorted by name; none without a folder. @param root folder with `i18n/` */
export const listNamespaces = (root: string, language: string): readonly string[] =>
  (existsSync(join(root, 'i18n', language)) ? readdirSync(join(root, 'i18n', language)) : [])
    .map((file) => file.replace('.json', ''))
    .sort()

export const readTexts = (root: string, language: string, namespace: string): Texts =>
  new Map(flat(JSON.parse(readFileSync(join(root, 'i18n', language, `${namespace}.json`), 'utf8')) as Messages))

/** A key without its plural suffix: the form is chosen by the count; `_zero` may exist beside the others. */
export const toSingularKey = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')
