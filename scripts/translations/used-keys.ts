// Translation keys that the source uses. A run-time value matches any text within one segment of a key.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Source {
  /** Path below `src/`. */
  readonly file: string
  readonly text: string
}

/** @param root folder with `src/` */
export const listSources = (root: string): readonly Source[] =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, 'src', file), 'utf8') }))

/** A key from the source as a pattern. */
export const toKeyPattern = (key: string): RegExp =>
  new RegExp(
    `^${key
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^.]+')}$`,
  )

/** Every quoted text of a file that may be a key. */
export const findQuotedTexts = ({ text }: Source): readonly string[] =>
  [...text.matchAll(/'([^'\n]*)'|`([^`\n]+)`|="([\w-]+:[^"\n]+)"/g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  )

/** The first argument of each t() call. */
export const findUsedKeys = ({ text }: Source): readonly string[] =>
  [...text.matchAll(/\bt\(\s*['`]([^'`\n]+)['`]/g)].map((match) => match[1] ?? '')

/** Namespaces that a file uses; keys without a namespace belong to the first. */
export const findUsedNamespaces = ({ text }: Source): readonly string[] =>
  [...text.matchAll(/useTranslation\(\[?([^)\]]*)/g)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/'([\w-]+)'/g)].map((name) => name[1] ?? ''),
  )
